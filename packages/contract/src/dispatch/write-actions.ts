import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { checkLegMove, type LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { WaitingClock } from '@kerbside/domain/dispatch/waiting-clock.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { formatMoney } from '../money.ts'
import type { DeskAction } from './leg.ts'

const MOVES: Partial<Record<LegState, { to: LegState; label: string; consequence: string }>> = {
  assigned: {
    to: 'en_route',
    label: 'Set off',
    consequence: 'The passenger is notified and sees the car.',
  },
  en_route: {
    to: 'arrived',
    label: 'Arrived',
    consequence: 'The passenger is notified, and waiting begins.',
  },
  arrived: { to: 'on_board', label: 'On board', consequence: 'Starts the ride. The clock stops.' },
  on_board: {
    to: 'completed',
    label: 'Finished',
    consequence: 'Ends the ride and settles what is owed.',
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
  if (isOpen) {
    actions.push({
      ...PLAIN,
      kind: 'edit',
      label: 'Change time, place, people',
      consequence: 'Shows the new price before it saves.',
      allowed: state === 'requested' || state === 'confirmed' || state === 'assigned',
    })
    actions.push({
      ...PLAIN,
      kind: 'retime',
      label: 'Move the pickup',
      consequence: 'At the same price. Everyone is notified once.',
      allowed: state !== 'held',
    })
  }
  if (state === 'confirmed' || state === 'assigned')
    actions.push({
      ...PLAIN,
      kind: 'assign',
      label: leg.driverId === undefined ? 'Assign a driver' : 'Change driver',
      consequence: best === '' ? 'No one is free for it.' : best,
      allowed: true,
    })
  if (leg.driverId !== undefined && may('confirmed'))
    actions.push({
      ...PLAIN,
      kind: 'unassign',
      label: 'Take the driver off',
      consequence:
        'The driver is notified. The passenger is not notified until another driver is assigned. The fare stays as it is.',
      allowed: true,
      reason: true,
    })
  if (state === 'arrived') actions.push(noShow(facts))
  if (isOpen) actions.push(cancel(facts))
  if (state === 'cancelled' && may('confirmed'))
    actions.push({
      ...PLAIN,
      kind: 'restore',
      label: 'Bring it back',
      consequence: 'As it was, where the money allows. It needs a driver again.',
      allowed: leg.pickupAt > now,
      reason: false,
    })
  actions.push({
    ...PLAIN,
    kind: 'note',
    label: 'Write a note',
    consequence: 'For the desk and the driver.',
    allowed: true,
  })
  return actions
}

function noShow({ leg, now, clock, currency }: ActionFacts): DeskAction {
  const from = clock?.noShowFrom
  return {
    ...PLAIN,
    kind: 'no-show',
    to: 'no_show',
    label: 'No show',
    consequence: `Keeps up to ${formatMoney(leg.fare, currency)}, as promised. The car’s position is kept.`,
    allowed: from !== undefined && from <= now,
    from: from?.toISOString() ?? null,
    reason: true,
    danger: true,
  }
}

function cancel({ cancel: { fee, refund }, currency }: ActionFacts): DeskAction {
  const feeText = fee > 0 ? `Keeps ${formatMoney(fee, currency)}.` : 'Keeps nothing.'
  return {
    ...PLAIN,
    kind: 'cancel',
    to: 'cancelled',
    label: refund > 0 ? `Cancel, refund ${formatMoney(refund, currency)}` : 'Cancel',
    consequence: feeText,
    allowed: true,
    reason: true,
    danger: true,
  }
}
