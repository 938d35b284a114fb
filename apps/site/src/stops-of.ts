import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { RouteStop } from '@kerbside/kit/route-line.tsx'

/** Pickup, stops and drop-off as display texts, each with its postcode once. */
export function stopsOf(
  booking: Pick<
    BookingInfo,
    | 'pickupname'
    | 'pickupaddress'
    | 'pickpostcode'
    | 'dropoffname'
    | 'dropoffaddress'
    | 'droppostcode'
    | 'vialocations'
  >,
): RouteStop[] {
  return [
    stop('pickup', {
      address: booking.pickupname || booking.pickupaddress,
      postcode: booking.pickpostcode,
    }),
    ...booking.vialocations.map((via, index) => stop(`via ${index}`, via)),
    stop('drop-off', {
      address: booking.dropoffname || booking.dropoffaddress,
      postcode: booking.droppostcode,
    }),
  ]
}

/** The common name of the place, and its town and postcode. */
function stop(
  key: string,
  { address, postcode }: { address: string; postcode: string },
): RouteStop {
  const [first = '', ...rest] = address.split(', ')
  // a house number alone is no name
  const name = /^\d+\w?$/.test(first) && rest[0] ? `${first}, ${rest.shift()}` : first
  const parts = [
    ...rest.filter((part) => part !== postcode),
    name.includes(postcode) ? '' : postcode,
  ]
  const detail = parts.filter((part) => part !== '').join(', ')
  return detail === '' ? { key, name } : { key, name, detail }
}
