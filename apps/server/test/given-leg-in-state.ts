import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { GivenDriver } from './given-driver.ts'
import { asOwner, type TestApp } from './test-app.ts'

/** Moves a leg to this state directly: for tests of the reports about legs, not of the steps themselves. */
export async function givenLegInState(
  testApp: TestApp,
  {
    reference,
    state,
    driver,
  }: { reference: number | string; state: LegState; driver?: GivenDriver | undefined },
): Promise<{ bookingId: string; leg: number }> {
  const assigned = driver
    ? `, driver_id = '${driver.driverId}', vehicle_id = '${driver.vehicleId}'`
    : ''
  const [row] = await asOwner<{ booking_id: string; number: number }>(
    testApp,
    `with moved as (
       update leg set state = '${state}'${assigned} where reference = ${Number(reference)}
       returning operator_id, booking_id, number
     ), noted as (
       insert into transition (operator_id, booking_id, id, leg, machine, to_state, role, channel, reason, version, at)
       select operator_id, booking_id, gen_random_uuid(), number, 'leg', '${state}', 'system', 'test', '', 1,
         '${testApp.deps.now().toISOString()}'
       from moved
     )
     select booking_id, number from moved`,
  )
  if (!row) throw new Error(`no leg ${reference}`)
  return { bookingId: row.booking_id, leg: row.number }
}
