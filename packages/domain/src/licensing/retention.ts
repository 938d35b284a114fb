import type { Place } from '../places/place.ts'
import { DAY } from '../time.ts'

/** Telephone, e-mail, notes and flights are not particulars that an authority requires. */
export const CONTACT_DAYS = 90
export const TRACK_DAYS = 30
export const AUDIT_MONTHS = 24
/** Quotes that were never booked. */
export const QUOTE_DAYS = 30

export type RetentionRule = 'contact' | 'particulars' | 'tracks'

/** For each rule, the cut-off: records with a pickup before it are affected at this instant. */
export const cutoffsAt = (
  now: Date,
  { months }: { months: number },
): Record<RetentionRule, Date> => ({
  contact: daysBefore(now, CONTACT_DAYS),
  tracks: daysBefore(now, TRACK_DAYS),
  particulars: monthsBefore(now, months),
})

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY)

/** The same day this many months ago; the last day of a shorter month, never a day of the next. */
export function monthsBefore(now: Date, months: number): Date {
  const day = now.getUTCDate()
  const back = new Date(now)
  back.setUTCDate(1)
  back.setUTCMonth(back.getUTCMonth() - months)
  const last = new Date(Date.UTC(back.getUTCFullYear(), back.getUTCMonth() + 1, 0)).getUTCDate()
  back.setUTCDate(Math.min(day, last))
  return back
}

/**
 * Reduces a place to what statistics need: the district, without the address. Airports and stations are not homes and
 * stay.
 */
export function blurPlace(place: Place): Place {
  if (PUBLIC.has(place.kind)) return place
  const district = place.postcode.split(/[ -]/)[0] ?? ''
  const coarse = (degrees: number) => Math.round(degrees * 100) / 100
  return {
    id: `district:${district}`,
    kind: 'district',
    name: district,
    line1: '',
    line2: '',
    town: place.town,
    postcode: district,
    point: { lat: coarse(place.point.lat), lng: coarse(place.point.lng) },
    code: place.code,
    quality: 'district',
  }
}

const PUBLIC: ReadonlySet<Place['kind']> = new Set<Place['kind']>([
  'airport',
  'terminal',
  'station',
  'port',
])
