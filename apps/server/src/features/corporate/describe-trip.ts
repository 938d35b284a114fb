import type { Booking } from '@kerbside/domain/booking/booking.ts'

/** A booking in one line: "Heathrow Terminal 5 to Canary Wharf, 11 March at 09:30". */
export function describeTrip({ legs }: Pick<Booking, 'legs'>): string {
  const [onward] = legs
  if (!onward) return ''
  const [year, month, day] = onward.pickupLocal.slice(0, 10).split('-').map(Number)
  const at = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1))
  const date = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(at)
  const line = `${onward.pickup.name} to ${onward.dropOff.name}, ${date} at ${onward.pickupLocal.slice(11)}`
  return legs.length > 1 ? `${line}, and back` : line
}
