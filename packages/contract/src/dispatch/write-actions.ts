import type { Leg } from '@kerbside/domain/booking/booking.ts'
import {
  checkLegMove,
  isCalledOff,
  isOver,
  isUnderWay,
  type LegState,
} from '@kerbside/domain/booking/leg-state.ts'
import type { WaitingClock } from '@kerbside/domain/dispatch/waiting-clock.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { formatMoney } from '../money.ts'
import type { DeskAction } from './leg.ts'

const MOVES: Partial<Record<LegState, { to: LegState; label: string; consequence: string }>> = {
  assigned: {
    to: 'en_route',
    label: 'Mark as on the way',
    consequence: 'Notifies the passenger, who can then track the vehicle.',
  },
  en_route: {
    to: 'arrived',
    label: 'Mark as arrived',
    consequence: 'Notifies the passenger and starts the waiting time.',
  },
  arrived: { to: 'on_board', label: 'Mark as on board', consequence: 'Stops the waiting time.' },
  on_board: {
    to: 'completed',
    label: 'Mark as completed',
    consequence: 'Ends the job and settles any balance.',
  },
}

export type ActionFacts = {
  leg: Pick<Leg, 'state' | 'pickupAt' | 'driverId' | 'fare'>
  now: Date
  currency: string
  clock: WaitingClock | undefined
  /** The instant from which its driver may set off. */
  goFrom: Date
  /** The consequence of assigning the best driver; '' if there is none. */
  best: string
  /** The fee and the refund if it were cancelled now. */
  cancel: { fee: Minor; refund: Minor }
}

const PLAIN = { to: '', from: null, reason: false, danger: false }

/** Every action the desk can take on a leg, and its consequence. */
export function writeActions(facts: ActionFacts): DeskAction[] {
  const { leg, now, best } = facts
  const { state } = leg
  const may = (to: LegState) => checkLegMove(state, { to, by: 'dispatcher' }).ok
  const actions: DeskAction[] = []
  const next = MOVES[state]
  if (next) {
    const from = next.to === 'en_route' && facts.goFrom > now ? facts.goFrom.toISOString() : null
    actions.push({ ...PLAIN, ...next, kind: 'move', from, allowed: from === null })
  }
  const isOpen = may('cancelled')
  actions.push({ ...PLAIN, kind: 'edit', allowed: true, ...describeEdit(leg, now) })
  if (isOpen) {
    actions.push({
      ...PLAIN,
      kind: 'retime',
      label: 'Move pickup',
      consequence: 'Same price. Notifies everyone once.',
      allowed: state !== 'held',
    })
  }
  if (state === 'confirmed' || state === 'assigned')
    actions.push({
      ...PLAIN,
      kind: 'assign',
      label: leg.driverId === undefined ? 'Assign driver' : 'Change driver',
      consequence: best === '' ? 'No driver is free.' : best,
      allowed: true,
    })
  if (leg.driverId !== undefined && may('confirmed'))
    actions.push({
      ...PLAIN,
      kind: 'unassign',
      label: 'Unassign driver',
      consequence:
        'Notifies the driver. The passenger is notified once another driver is assigned. The fare doesn’t change.',
      allowed: true,
      reason: true,
    })
  if (state === 'arrived') actions.push(noShow(facts))
  if (isOpen) actions.push(cancel(facts))
  if (state === 'cancelled' && may('confirmed'))
    actions.push({
      ...PLAIN,
      kind: 'restore',
      label: 'Restore booking',
      consequence: 'Only possible if no money was refunded. It needs a driver again.',
      allowed: leg.pickupAt > now,
      reason: false,
    })
  if (state !== 'held' && state !== 'requested' && !isCalledOff(state))
    actions.push({
      ...PLAIN,
      kind: 'resend',
      label: 'Resend confirmation',
      consequence: 'By email or text, to the contact of the booking.',
      allowed: true,
    })
  actions.push({
    ...PLAIN,
    kind: 'note',
    label: 'Add note',
    consequence: 'Visible to the desk and the driver.',
    allowed: true,
  })
  return actions
}

/** What can be corrected depends on how far the ride is. */
function describeEdit(
  { state, pickupAt }: ActionFacts['leg'],
  now: Date,
): Pick<DeskAction, 'label' | 'consequence'> {
  if (isOver(state) || state === 'held')
    return { label: 'Correct contact', consequence: 'Name, phone, email and reference.' }
  const isFixed = isUnderWay(state) || pickupAt < now
  return isFixed
    ? {
        label: 'Correct booking',
        consequence: 'Contact, flight, note and price. The ride stays as it is.',
      }
    : { label: 'Edit booking', consequence: 'Shows the new price before you save.' }
}

function noShow({ leg, now, clock, currency }: ActionFacts): DeskAction {
  const from = clock?.noShowFrom
  return {
    ...PLAIN,
    kind: 'no-show',
    to: 'no_show',
    label: 'Mark as no-show',
    consequence: `Charges up to ${formatMoney(leg.fare, currency)} under your no-show terms. The vehicle’s location is saved.`,
    allowed: from !== undefined && from <= now,
    from: from?.toISOString() ?? null,
    reason: true,
    danger: true,
  }
}

function cancel({ cancel: { fee, refund }, currency }: ActionFacts): DeskAction {
  const feeText =
    fee > 0 ? `Cancellation fee ${formatMoney(fee, currency)}.` : 'No cancellation fee.'
  return {
    ...PLAIN,
    kind: 'cancel',
    to: 'cancelled',
    label:
      refund > 0 ? `Cancel booking, refund ${formatMoney(refund, currency)}` : 'Cancel booking',
    consequence: feeText,
    allowed: true,
    reason: true,
    danger: true,
  }
}
