import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import { disclose } from '@kerbside/domain/tracking/disclose.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findDriver, findDriverPhoto } from '../driver/find-driver.ts'
import type { Ride } from './find-ride.ts'
import { type Crew, findCrew } from './store.ts'

export type ToldCrew = { known: KnownDriver; car: Crew['car'] }

/** Who drives a ride and with what; undefined while nobody does, and for as long as it is not to be told. */
export async function findToldCrew(call: Call, ride: Ride): Promise<ToldCrew | undefined> {
  if (!disclose(ride.leg.state).driver) return undefined
  const crew = await findCrewOf(call, ride)
  const known = crew && (await findDriver(call, { driverId: crew.driverId }))
  return known && { known, car: crew.car ?? known.vehicle }
}

const findCrewOf = (call: Call, { booking, leg }: Ride) =>
  withOperator(call, (tx) =>
    findCrew(tx, { operator: call.operator, bookingId: booking.id, leg: leg.number }),
  )

/** The picture of who drives a ride, until it is over. */
export async function findToldPhoto(
  call: Call,
  ride: Ride,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  if (!disclose(ride.leg.state).photo) return undefined
  const crew = await findCrewOf(call, ride)
  return crew && findDriverPhoto(call, { driverId: crew.driverId })
}
