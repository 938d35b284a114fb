import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { GivenDriver } from './given-driver.ts'
import { asOwner, type House } from './house.ts'

/**
 * A journey that has come to this state just now, whoever moved it there: for tests of what is told about rides, not of
 * how they go on.
 */
export async function givenRide(
  house: House,
  {
    reference,
    state,
    driver,
  }: { reference: number | string; state: JobState; driver?: GivenDriver | undefined },
): Promise<{ bookingId: string; leg: number }> {
  const who = driver ? `, driver_id = '${driver.driverId}', vehicle_id = '${driver.vehicleId}'` : ''
  const [row] = await asOwner<{ booking_id: string; number: number }>(
    house,
    `with moved as (
       update leg set state = '${state}'${who} where reference = ${Number(reference)}
       returning operator_id, booking_id, number
     ), said as (
       insert into transition (operator_id, booking_id, id, leg, machine, to_state, role, channel, reason, version, at)
       select operator_id, booking_id, gen_random_uuid(), number, 'job', '${state}', 'system', 'test', '', 1,
         '${house.deps.now().toISOString()}'
       from moved
     )
     select booking_id, number from moved`,
  )
  if (!row) throw new Error(`no journey ${reference}`)
  return { bookingId: row.booking_id, leg: row.number }
}
