import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { clockOf } from '@kerbside/domain/dispatch/day-span.ts'
import type { OfferState } from '@kerbside/domain/dispatch/offer.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { PaymentState } from '@kerbside/domain/payment/payment.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { formatMoney } from '../money.ts'
import type { DeskHistory } from './leg.ts'

/** A row of a leg’s history as it is stored. */
export type HistoryRow = {
  machine: DeskHistory['machine']
  from: string | null
  to: string
  role: string
  channel: string
  who: string
  at: Date
  deviceAt: Date | undefined
  reason: string
  version: number
}

/** As the desk reads them, in histories and exports. */
export const LEG_STATE_NAMES: Readonly<Record<LegState, string>> = {
  held: 'Awaiting payment',
  requested: 'Awaiting approval',
  confirmed: 'Confirmed',
  assigned: 'Assigned',
  en_route: 'On the way',
  arrived: 'Arrived',
  on_board: 'On board',
  completed: 'Completed',
  expired: 'Expired unpaid',
  declined: 'Declined',
  cancelled: 'Cancelled',
  no_show: 'No-show',
  failed: 'Failed',
}

const OFFER: Readonly<Record<OfferState, string>> = {
  sent: 'Offered',
  accepted: 'Offer accepted',
  rejected: 'Offer declined',
  timed_out: 'Offer timed out',
  withdrawn: 'Offer withdrawn',
}

const ACTOR_NAMES: Readonly<Record<string, string>> = {
  system: 'Automatic',
  customer: 'Customer',
  driver: 'Driver',
  dispatcher: 'Desk',
}

/** Notes that belong to state changes: the driver who was assigned by it, and the driver who was taken off. */
export const DRIVER_ON = 'driver-on'
export const DRIVER_OFF = 'driver-off'

/** A note of what was changed, from what to what. */
export const CHANGED = 'changed'

/** A note that the confirmation was sent again. */
export const CONFIRMATION_SENT = 'confirmation-sent'

/** A note of a free upgrade: why a vehicle of another type than the booked one drives. */
export const UPGRADED = 'upgraded'

/** A note that the way of paying was changed. */
export const PAYMENT_CHANGED = 'payment-changed'

type Names = { on?: string; off?: string }

/** The history in the opposite order: oldest first in, newest first out. */
export function writeHistory(
  rows: readonly HistoryRow[],
  { zone, currency }: { zone: string; currency: string },
): DeskHistory[] {
  const names = namesOf(rows)
  let driver = ''
  return rows
    .filter((row) => !isName(row) && !isSameFare(row))
    .map((row, place) => {
      const { on = '', off = '' } = names.get(row.version) ?? {}
      const leaves = off === '' ? driver : off
      if (row.machine === 'leg') driver = driverAfter(row, { driver, on })
      return {
        number: place + 1,
        at: row.at.toISOString(),
        deviceAt: row.deviceAt?.toISOString() ?? null,
        machine: row.machine,
        from: row.from ?? '',
        to: row.to,
        text: textOf(row, { zone, currency, driver, leaves }),
        role: row.role,
        who: row.who === '' ? (ACTOR_NAMES[row.role] ?? row.role) : row.who,
        channel: row.channel,
        reason: namesDriver(row) ? '' : row.reason,
        version: row.version,
      }
    })
    .reverse()
}

const isName = ({ machine, to }: HistoryRow): boolean =>
  machine === 'note' && (to === DRIVER_ON || to === DRIVER_OFF)

/** A change at the same fare: the note of the change says what it was. */
const isSameFare = ({ machine, from, to }: HistoryRow): boolean => machine === 'fare' && from === to

/** By the version that the state change created: a note has the version it was decided on. */
function namesOf(rows: readonly HistoryRow[]): Map<number, Names> {
  const names = new Map<number, Names>()
  for (const row of rows.filter(isName)) {
    const made = row.version + 1
    names.set(made, {
      ...names.get(made),
      [row.to === DRIVER_ON ? 'on' : 'off']: row.reason,
    })
  }
  return names
}

function driverAfter(
  { to, role, who }: HistoryRow,
  { driver, on }: { driver: string; on: string },
): string {
  if (to === 'confirmed' || to === 'cancelled') return ''
  if (to !== 'assigned') return driver
  // the driver who accepted an offer is the actor of the row
  return role === 'driver' ? who : on
}

/** For an offer the reason column holds the driver’s name. */
const namesDriver = ({ machine, to }: HistoryRow): boolean =>
  machine === 'offer' && (to === 'sent' || to === 'timed_out' || to === 'withdrawn')

type Around = { zone: string; currency: string; driver: string; leaves: string }

function textOf(row: HistoryRow, around: Around): string {
  const { machine, from, to, reason } = row
  const { zone, currency } = around
  switch (machine) {
    case 'leg':
      return describeLegState(row, around)
    case 'offer':
      if (namesDriver(row) && reason !== '') return OFFER_TO[to]?.(reason) ?? to
      return OFFER[to as OfferState] ?? to
    case 'pickup':
      return `Pickup ${clockAt(to, zone)}, was ${clockAt(from ?? '', zone)}`
    case 'note':
      return NOTE[to] ?? 'Note added'
    case 'payment':
      return PAYMENT_STATE_NAMES[to as PaymentState] ?? `Payment ${to.replaceAll('_', ' ')}`
    case 'fare':
      return formatFare({ from: minorOf(from), to: minorOf(to) }, currency)
  }
}

const NOTE: Readonly<Record<string, string>> = {
  [CHANGED]: 'Booking changed',
  [CONFIRMATION_SENT]: 'Confirmation sent again',
  [UPGRADED]: 'Free upgrade',
  'charge-added': 'Extra charge added',
  'charge-accepted': 'Extra charge accepted',
  'charge-rejected': 'Extra charge rejected',
  'driver-pay-set': 'Driver’s pay set by hand',
  [PAYMENT_CHANGED]: 'Payment method changed',
  'payment-requested': 'Payment link sent',
  'charge-held': 'Charge on hold',
  'charge-taken': 'Charge approved',
  'charge-dropped': 'Charge waived',
  'cash-reported': 'Cash collected',
  'cash-moved': 'Cash held by another driver',
  'cash-returned': 'Cash returned',
}

export const PAYMENT_STATE_NAMES: Readonly<Record<PaymentState, string>> = {
  none_due: 'Nothing to pay',
  unpaid: 'Unpaid',
  authorising: 'Card authorising',
  authorised: 'Held on card',
  deposit_paid: 'Part paid',
  paid: 'Paid',
  on_account: 'On account',
  part_refunded: 'Partly refunded',
  refunded: 'Refunded',
  failed: 'Payment failed',
  voided: 'Hold released',
}

/** Stored in minor units. */
const minorOf = (stored: string | null): Minor | undefined => {
  const amount = Number(stored ?? Number.NaN)
  return Number.isSafeInteger(amount) ? minor(amount) : undefined
}

function formatFare(
  { from, to }: { from: Minor | undefined; to: Minor | undefined },
  currency: string,
): string {
  if (to === undefined) return 'Fare changed'
  const was = from === undefined || from === 0 ? '' : `, was ${formatMoney(from, currency)}`
  return `Fare ${formatMoney(to, currency)}${was}`
}

const OFFER_TO: Readonly<Record<string, (driver: string) => string>> = {
  sent: (driver) => `Offered to ${driver}`,
  timed_out: (driver) => `${driver} didn’t reply`,
  withdrawn: (driver) => `Offer to ${driver} withdrawn`,
}

const DRIVEN: ReadonlySet<string> = new Set<LegState>([
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
])

function describeLegState({ from, to, role }: HistoryRow, { driver, leaves }: Around): string {
  if (to === 'confirmed' && from === 'cancelled') return 'Restored'
  if (to === 'confirmed' && (from === 'assigned' || DRIVEN.has(from ?? '')))
    return role === 'driver' ? 'Returned' : `${leaves === '' ? 'Driver' : leaves} unassigned`
  if (to === 'assigned' && driver !== '') return `Assigned to ${driver}`
  const stateText = LEG_STATE_NAMES[to as LegState] ?? to
  // For a driver’s own move the next column names the driver.
  return DRIVEN.has(to) && role !== 'driver' && driver !== ''
    ? `${stateText}, ${driver}`
    : stateText
}

function clockAt(instant: string, zone: string): string {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? instant : clockOf(localAt(at, zone))
}
