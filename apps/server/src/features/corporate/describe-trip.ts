import type { Booking } from '@kerbside/domain/booking/booking.ts'

/** A booking in one line: "Heathrow Terminal 5 to Canary Wharf, Wed 11 Mar, 09:30". */
export function describeTrip({ legs }: Pick<Booking, 'legs'>): string {
  const [onward] = legs
  if (!onward) return ''
  const [year, month, day] = onward.pickupLocal.slice(0, 10).split('-').map(Number)
  const at = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1))
  const date = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
    .format(at)
    .replaceAll(',', '')
  const line = `${onward.pickup.name} to ${onward.dropOff.name}, ${date}, ${onward.pickupLocal.slice(11)}`
  return legs.length > 1 ? `${line}, with return` : line
}
