import { LEG_STATES } from '@kerbside/domain/booking/leg-state.ts'
import type { PaymentState } from '@kerbside/domain/payment/payment.ts'
import { t } from '@kerbside/words/translate.ts'
import { type BookingFilter, type BookingFilterKey, choicesOf, listOf } from './booking-filter.ts'
import type { BookingFilters } from './desk-bookings.ts'

const STATES = {
  held: 'people.state.held',
  requested: 'people.state.requested',
  confirmed: 'people.state.confirmed',
  assigned: 'people.state.assigned',
  en_route: 'people.state.en_route',
  arrived: 'people.state.arrived',
  on_board: 'people.state.on_board',
  completed: 'people.state.completed',
  expired: 'people.state.expired',
  declined: 'people.state.declined',
  cancelled: 'people.state.cancelled',
  no_show: 'people.state.no_show',
  failed: 'people.state.failed',
} as const

const PAYS = {
  none_due: 'people.pay.none_due',
  unpaid: 'people.pay.unpaid',
  authorising: 'people.pay.authorising',
  authorised: 'people.pay.authorised',
  paid: 'people.pay.paid',
  deposit_paid: 'people.pay.deposit_paid',
  on_account: 'people.pay.on_account',
  part_refunded: 'people.pay.part_refunded',
  refunded: 'people.pay.refunded',
  failed: 'people.pay.failed',
  voided: 'people.pay.voided',
} as const satisfies Record<PaymentState, string>

const SOURCES = {
  web: 'people.source.web',
  desk: 'people.source.desk',
  widget: 'people.source.widget',
  app: 'people.source.app',
} as const

const labelIn = <Labels extends object>(messages: Labels, key: string): string => {
  const found = Object.entries(messages).find(([known]) => known === key)?.[1]
  return found === undefined ? key : t(found)
}

export const stateLabel = (state: string): string => labelIn(STATES, state)
export const describePay = (state: string): string => labelIn(PAYS, state)
export const sourceLabel = (source: string): string => labelIn(SOURCES, source)

const optionsOf = (messages: object, read: (key: string) => string) =>
  Object.keys(messages).map((value) => ({ value, text: read(value) }))

export const stateOptions = () => LEG_STATES.map((value) => ({ value, text: stateLabel(value) }))
export const payOptions = () => optionsOf(PAYS, describePay)
export const sourceOptions = () => optionsOf(SOURCES, sourceLabel)

export type Chip = { key: BookingFilterKey; value: string; text: string }

const formatDay = (day: string): string =>
  new Date(`${day}T12:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** The active filters, one chip for each value. */
export function chipsOf(filter: BookingFilter, filters: BookingFilters | undefined): Chip[] {
  const chips: Chip[] = []
  const add = (
    key: BookingFilterKey,
    value: string | undefined,
    text: (value: string) => string,
  ) => {
    if (value) chips.push({ key, value, text: text(value) })
  }
  const named = (key: 'vehicleTypeId' | 'bookerId' | 'driver' | 'promoId') =>
    add(
      key,
      filter[key],
      (id) => choicesOf(filters, key).find((item) => String(item.id) === id)?.name ?? id,
    )
  add('from', filter.from, (day) => t('people.chipFrom', { day: formatDay(day) }))
  add('until', filter.until, (day) => t('people.chipUntil', { day: formatDay(day) }))
  add('madeFrom', filter.madeFrom, (day) => t('people.chipMadeFrom', { day: formatDay(day) }))
  add('madeUntil', filter.madeUntil, (day) => t('people.chipMadeUntil', { day: formatDay(day) }))
  for (const state of listOf(filter.state)) add('state', state, stateLabel)
  for (const state of listOf(filter.pay)) add('pay', state, describePay)
  for (const source of listOf(filter.source)) add('source', source, sourceLabel)
  named('vehicleTypeId')
  named('bookerId')
  named('driver')
  named('promoId')
  add('customerId', filter.customerId, () => t('people.chipCustomer'))
  return chips
}
