import { JOB_STATES } from '@kerbside/domain/booking/job.ts'
import type { PaymentState } from '@kerbside/domain/payment/payment.ts'
import type { BookingFilters } from '@kerbside/web/history/desk-bookings.ts'
import { say } from '@kerbside/words/say.ts'
import { type BookingWish, choicesOf, listOf, type WishKey } from './booking-wish.ts'

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

const wordIn = <Words extends object>(words: Words, key: string): string => {
  const found = Object.entries(words).find(([known]) => known === key)?.[1]
  return found === undefined ? key : say(found)
}

export const sayState = (state: string): string => wordIn(STATES, state)
export const sayPay = (state: string): string => wordIn(PAYS, state)
export const saySource = (source: string): string => wordIn(SOURCES, source)

const optionsOf = (words: object, read: (key: string) => string) =>
  Object.keys(words).map((value) => ({ value, text: read(value) }))

export const stateOptions = () => JOB_STATES.map((value) => ({ value, text: sayState(value) }))
export const payOptions = () => optionsOf(PAYS, sayPay)
export const sourceOptions = () => optionsOf(SOURCES, saySource)

export type Chip = { key: WishKey; value: string; text: string }

const sayDay = (day: string): string =>
  new Date(`${day}T12:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** What is asked, one chip for each thing. */
export function chipsOf(wish: BookingWish, filters: BookingFilters | undefined): Chip[] {
  const chips: Chip[] = []
  const add = (key: WishKey, value: string | undefined, text: (value: string) => string) => {
    if (value) chips.push({ key, value, text: text(value) })
  }
  const named = (key: 'vehtypeid' | 'bookerid' | 'driver' | 'promoid') =>
    add(
      key,
      wish[key],
      (id) => choicesOf(filters, key).find((one) => String(one.id) === id)?.name ?? id,
    )
  add('from', wish.from, (day) => say('people.chipFrom', { day: sayDay(day) }))
  add('until', wish.until, (day) => say('people.chipUntil', { day: sayDay(day) }))
  add('madefrom', wish.madefrom, (day) => say('people.chipMadeFrom', { day: sayDay(day) }))
  add('madeuntil', wish.madeuntil, (day) => say('people.chipMadeUntil', { day: sayDay(day) }))
  for (const state of listOf(wish.state)) add('state', state, sayState)
  for (const state of listOf(wish.pay)) add('pay', state, sayPay)
  for (const source of listOf(wish.source)) add('source', source, saySource)
  named('vehtypeid')
  named('bookerid')
  named('driver')
  named('promoid')
  add('custid', wish.custid, () => say('people.chipCustomer'))
  return chips
}
