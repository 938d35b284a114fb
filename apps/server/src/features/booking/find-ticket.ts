import { writeBookingInfo } from '@kerbside/contract/booking/write-info.ts'
import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findCard } from '../payment/find-card.ts'
import { hashOf } from './open-ticket.ts'
import { findBooking, findBookingIdByCode, findPath } from './store.ts'

/** The booking an unguessable code opens, as the wire has it; undefined for every code that opens none. */
export async function findTicket(
  call: Call,
  { code }: { code: string },
): Promise<BookingInfo | undefined> {
  const { operator } = call
  const found = await withOperator(call, async (tx) => {
    const bookingId = await findBookingIdByCode(tx, {
      operator,
      codeHash: hashOf(code),
      scopes: ['view', 'manage'],
      now: call.now(),
    })
    return bookingId === undefined ? undefined : read(tx, { call, bookingId })
  })
  if (!found) return undefined
  const types = await listVehicleTypes(call)
  const quote = await call.quotes.find(operator, found.booking.quoteId)
  const [onward] = found.booking.legs
  return writeBookingInfo(found.booking, {
    path: JSON.parse(found.path) as BookingInfo['routepath'],
    vehicleImage: types.find((type) => type.id === onward?.vehicleTypeId)?.drawing ?? 'saloon',
    card: found.card,
    exchange: quote?.exchange,
  })
}

async function read(tx: Tx, { call, bookingId }: { call: Call; bookingId: string }) {
  const { operator } = call
  const booking = await findBooking(tx, { operator, bookingId })
  if (!booking) return undefined
  return {
    booking,
    path: await findPath(tx, { operator, bookingId }),
    card: await findCard(tx, { operator, bookingId }),
  }
}
