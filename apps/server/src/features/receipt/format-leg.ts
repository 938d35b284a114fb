import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff } from '@kerbside/domain/booking/leg-state.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { fullAddress, type Place } from '@kerbside/domain/places/place.ts'

/** As printed on tickets and read out over the telephone: 'KB-1040718'. */
export const formatReference = ({ settings }: Operator, reference: number): string =>
  `${settings.referencePrefix}-${reference}`

/** 'Tuesday 10 March 2026 at 14:30', in the operator's time zone. */
export function formatPickup({ pickupAt, asap }: Leg, zone: string): string {
  const day = formatDay(pickupAt, zone)
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(pickupAt)
  return `${day} at ${clock}${asap ? ', as soon as possible' : ''}`
}

export const formatDay = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
    .format(at)
    .replaceAll(',', '')

/** From pickup to drop-off, each with its note. */
export function stopsOf(leg: Leg, zone: string): { place: string; at: string }[] {
  return [
    { place: fullAddress(leg.pickup), at: formatPickup(leg, zone) },
    ...leg.vias.map((via) => ({ place: fullAddress(via), at: 'Stop on the way' })),
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
  const name = legs.length === 1 ? 'Journey' : leg.number === 1 ? 'The way there' : 'The way back'
  if (leg.state === 'no_show') return `${name}, no one came`
  return isCalledOff(leg.state) ? `${name}, cancelled` : name
}
