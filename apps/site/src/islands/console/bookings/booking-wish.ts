import type { BookingFilters, BookingsSaid } from '@kerbside/web/history/desk-bookings.ts'

/** Filters as they stand in the address; each a text, several of one with commas between them. */
export const WISH_KEYS = [
  'q',
  'state',
  'pay',
  'source',
  'from',
  'until',
  'madefrom',
  'madeuntil',
  'vehtypeid',
  'bookerid',
  'driver',
  'promoid',
  'custid',
] as const
export type WishKey = (typeof WISH_KEYS)[number]
export type BookingWish = Partial<Record<WishKey, string>>

/** More than one of these may be chosen. */
export const SEVERAL: readonly WishKey[] = ['state', 'pay', 'source']

/** Without anything in the address it is the pickups of today. */
export function readWish(search: URLSearchParams, today: string): BookingWish {
  if (search.size === 0) return { from: today, until: today }
  const known = WISH_KEYS.flatMap((key) => {
    const value = search.get(key)?.trim()
    return value ? [[key, value] as const] : []
  })
  return Object.fromEntries(known)
}

/** With nothing chosen something stays in the address: everything is meant, not today. */
export function writeWish(wish: BookingWish): URLSearchParams {
  const entries = WISH_KEYS.flatMap((key) => (wish[key] ? [[key, wish[key]] as const] : []))
  return new URLSearchParams(
    entries.length > 0 ? entries.map(([key, value]) => [key, value]) : [['q', '']],
  )
}

/** One more of several, or another of one. */
export const withFilter = (wish: BookingWish, key: WishKey, value: string): BookingWish => {
  if (!SEVERAL.includes(key)) return { ...wish, [key]: value }
  const chosen = listOf(wish[key])
  return chosen.includes(value) ? wish : { ...wish, [key]: [...chosen, value].join(',') }
}

export const withoutFilter = (wish: BookingWish, key: WishKey, value: string): BookingWish => {
  const rest = SEVERAL.includes(key) ? listOf(wish[key]).filter((one) => one !== value) : []
  return { ...wish, [key]: rest.join(',') }
}

export const listOf = (value: string | undefined): string[] =>
  (value ?? '').split(',').filter((one) => one !== '')

/** As the wire takes it. */
export const saidOf = (wish: BookingWish): BookingsSaid => wish as BookingsSaid

const CHOICES = {
  vehtypeid: 'vehicletypes',
  bookerid: 'accounts',
  driver: 'drivers',
  promoid: 'promos',
} as const

export type ChoiceKey = keyof typeof CHOICES

export const choicesOf = (filters: BookingFilters | undefined, key: ChoiceKey) =>
  filters?.[CHOICES[key]] ?? []
