import type { BookingFilters, BookingsInput } from './desk-bookings.ts'

/** Filters as in the address; each is a text, several values are separated by commas. */
export const FILTER_KEYS = [
  'q',
  'state',
  'pay',
  'source',
  'from',
  'until',
  'madeFrom',
  'madeUntil',
  'vehicleTypeId',
  'bookerId',
  'driver',
  'promoId',
  'customerId',
  'order',
] as const
export type BookingFilterKey = (typeof FILTER_KEYS)[number]
export type BookingFilter = Partial<Record<BookingFilterKey, string>>

/** Filters that accept several values. */
export const SEVERAL: readonly BookingFilterKey[] = ['state', 'pay', 'source']

/** Without parameters the filter is today's pickups. */
export function readFilter(search: URLSearchParams, today: string): BookingFilter {
  if (search.size === 0) return { from: today, until: today }
  const pairs = FILTER_KEYS.flatMap((key) => {
    const value = search.get(key)?.trim()
    return value ? [[key, value] as const] : []
  })
  return Object.fromEntries(pairs)
}

/** Without any filter a parameter stays in the address: it means all bookings, not today's. */
export function writeFilter(filter: BookingFilter): URLSearchParams {
  const entries = FILTER_KEYS.flatMap((key) => (filter[key] ? [[key, filter[key]] as const] : []))
  return new URLSearchParams(
    entries.length > 0 ? entries.map(([key, value]) => [key, value]) : [['q', '']],
  )
}

/** Adds a value to a filter with several, or replaces that of another. */
export const withFilter = (
  filter: BookingFilter,
  key: BookingFilterKey,
  value: string,
): BookingFilter => {
  if (!SEVERAL.includes(key)) return { ...filter, [key]: value }
  const chosen = listOf(filter[key])
  return chosen.includes(value) ? filter : { ...filter, [key]: [...chosen, value].join(',') }
}

export const withoutFilter = (
  filter: BookingFilter,
  key: BookingFilterKey,
  value: string,
): BookingFilter => {
  const rest = SEVERAL.includes(key) ? listOf(filter[key]).filter((item) => item !== value) : []
  return { ...filter, [key]: rest.join(',') }
}

export const listOf = (value: string | undefined): string[] =>
  (value ?? '').split(',').filter((item) => item !== '')

/** As the server sorts: the pickups of a day as they are driven, all bookings from the latest on. */
export const orderOf = ({ order, from }: BookingFilter): string =>
  order || (from ? 'earliest' : 'latest')

/** As the contract requires. */
export const inputOf = (filter: BookingFilter): BookingsInput => filter as BookingsInput

const CHOICES = {
  vehicleTypeId: 'vehicleTypes',
  bookerId: 'accounts',
  driver: 'drivers',
  promoId: 'promos',
} as const

export type ChoiceKey = keyof typeof CHOICES

export const choicesOf = (filters: BookingFilters | undefined, key: ChoiceKey) =>
  filters?.[CHOICES[key]] ?? []
