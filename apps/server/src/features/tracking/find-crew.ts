import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import { disclose } from '@kerbside/domain/tracking/disclose.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findDriver, findDriverPhoto } from '../driver/find-driver.ts'
import type { LegAccess } from './find-leg-access.ts'
import { type Crew, findCrew } from './store.ts'

export type DisclosedCrew = { known: KnownDriver; car: Crew['car'] }

/** The driver and car of a leg; undefined while there is none or it must not be disclosed. */
export async function findDisclosedCrew(
  context: RequestContext,
  access: LegAccess,
): Promise<DisclosedCrew | undefined> {
  if (!disclose(access.leg.state).driver) return undefined
  const crew = await findCrewOf(context, access)
  const driver = crew && (await findDriver(context, { driverId: crew.driverId }))
  return driver && { known: driver, car: crew.car ?? driver.vehicle }
}

const findCrewOf = (context: RequestContext, { booking, leg }: LegAccess) =>
  withOperator(context, (tx) =>
    findCrew(tx, { operator: context.operator, bookingId: booking.id, leg: leg.number }),
  )

/** The photo of a leg's driver, until the journey is over. */
export async function findDisclosedPhoto(
  context: RequestContext,
  access: LegAccess,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  if (!disclose(access.leg.state).photo) return undefined
  const crew = await findCrewOf(context, access)
  return crew && findDriverPhoto(context, { driverId: crew.driverId })
}
