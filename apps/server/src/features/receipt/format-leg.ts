import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff } from '@kerbside/domain/booking/leg-state.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { Place } from '@kerbside/domain/places/place.ts'

/** As printed on tickets and read out over the telephone: 'KB-1040718'. */
export const formatReference = ({ settings }: Operator, reference: number): string =>
  `${settings.referencePrefix}-${reference}`

/** 'Tue 10 Mar, 14:30', in the operator's time zone. */
export const formatPickup = (leg: Leg, zone: string): string =>
  formatStart(leg, { day: formatDay(leg.pickupAt, zone), zone })

function formatStart(
  { pickupAt, asap }: Leg,
  { day, zone }: { day: string; zone: string },
): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(pickupAt)
  return `${day}, ${clock}${asap ? ' (as soon as possible)' : ''}`
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** 'Tue 10 Mar' */
export const formatDay = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: zone }).format(at).replaceAll(',', '')

/** 'Tue 10 Mar 2026', for documents that are kept. */
export const formatFullDay = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { ...DAY, year: 'numeric', timeZone: zone })
    .format(at)
    .replaceAll(',', '')

/** From pickup to drop-off, each with its note. */
export function stopsOf(leg: Leg, zone: string): { place: string; at: string }[] {
  return [
    {
      place: fullAddress(leg.pickup),
      at: formatStart(leg, { day: formatFullDay(leg.pickupAt, zone), zone }),
    },
    ...leg.vias.map((via) => ({ place: fullAddress(via), at: 'Stop' })),
    { place: fullAddress(leg.dropOff), at: '' },
  ]
}

/** The name a person would use: 'Heathrow Terminal 5', else the first line of the address. */
export function shortPlace(place: Place): string {
  // the booking page names a place by its full address
  const [first = '', second] = (place.name || place.line1 || place.postcode).split(', ')
  // a house number alone is not a name
  return /^\d+\w?$/.test(first) && second ? `${first}, ${second}` : first
}

/** The title of a leg in a booking with two legs. */
export function titleOf(leg: Leg, { legs }: Booking): string {
  const name = legs.length === 1 ? 'Trip' : leg.number === 1 ? 'Outbound' : 'Return'
  if (leg.state === 'no_show') return `${name} (no-show)`
  return isCalledOff(leg.state) ? `${name} (cancelled)` : name
}
