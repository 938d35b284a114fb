import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { RouteStop } from '@kerbside/kit/route-line.tsx'

/** Pickup, stops and drop-off as they are read out, each with its postcode once. */
export function stopsOf(booking: BookingInfo): RouteStop[] {
  return [
    stop('pickup', {
      address: booking.pickupname || booking.pickupaddress,
      postcode: booking.pickpostcode,
    }),
    ...booking.vialocations.map((via, at) => stop(`via ${at}`, via)),
    stop('drop-off', {
      address: booking.dropoffname || booking.dropoffaddress,
      postcode: booking.droppostcode,
    }),
  ]
}

/** An address may end with its postcode already, or be nothing else. */
function stop(
  key: string,
  { address, postcode }: { address: string; postcode: string },
): RouteStop {
  const name =
    postcode !== '' && address.endsWith(`, ${postcode}`)
      ? address.slice(0, -postcode.length - 2)
      : address
  return name.includes(postcode) ? { key, name } : { key, name, detail: postcode }
}
