import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GivenDriver, givenDriver } from '../../../../test/given-driver.ts'
import { givenAssigned, givenDriven, givenLeg } from '../../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { embeddedBus } from '../../../ports/bus/embedded.ts'
import { legOfDriver, openActiveLegs, refreshActiveLegs } from '../board/active-legs.ts'
import { openFootprints } from './save-footprints.ts'

const NOON = '2026-03-10T12:00:00Z'
const NEAR = { lat: 51.5, lng: -0.02 }
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
})
beforeEach(() => testApp.setNow(NOON))

async function givenActiveLeg(): Promise<{ driver: GivenDriver; reference: number }> {
  const driver = await givenDriver(testApp, { at: NEAR })
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  await givenDriven(testApp, { reference, driverId: driver.driverId, to: 'en_route' })
  return { driver, reference }
}

/** Drives north with one fix a second, about 20 m apart. */
async function drive(
  { driverId }: { driverId: string },
  { from, seconds }: { from: number; seconds: number },
): Promise<void> {
  const { operator, drivers } = await testApp.context()
  for (let at = from; at < from + seconds; at++) {
    testApp.setNow(new Date(Date.parse(NOON) + (at + 1) * 1000).toISOString())
    const lat = NEAR.lat + at * 0.00018
    drivers.seen(operator, { driverId, lat, lng: NEAR.lng, at: testApp.deps.now() })
  }
}

const footprintsOf = async (reference: number) =>
  (
    await asOwner<{ path: [number, number][]; metres: number; seconds: number }>(
      testApp,
      `select f.path, f.metres, f.seconds from footprint f join leg l on l.booking_id = f.booking_id
       where l.reference = ${reference}`,
    )
  )[0]

test('an active leg is known at once, and is removed when it ends', async () => {
  const { driver, reference } = await givenActiveLeg()
  const context = await testApp.context()
  expect(legOfDriver(context, driver.driverId)).toMatchObject({ reference, state: 'en_route' })
  const north = await testApp.context('northway')
  expect(legOfDriver(north, driver.driverId)).toBeUndefined()
  await asOwner(testApp, `update leg set state = 'assigned' where reference = ${reference}`)
  await givenDriven(testApp, { reference, driverId: driver.driverId, to: 'completed' })
  expect(legOfDriver(context, driver.driverId)).toBeUndefined()
})

test('a leg cancelled while under way is no longer active, even if this process was not notified', async () => {
  const { driver, reference } = await givenActiveLeg()
  await asOwner(testApp, `update leg set state = 'cancelled' where reference = ${reference}`)
  const context = await testApp.context()
  expect(legOfDriver(context, driver.driverId)).toMatchObject({ reference })
  await refreshActiveLegs(testApp.deps)
  expect(legOfDriver(context, driver.driverId)).toBeUndefined()
})

test('a process that starts in the middle of the day knows the active legs', async () => {
  const { driver, reference } = await givenActiveLeg()
  const bus = embeddedBus()
  const deps = { ...testApp.deps, bus }
  const context = { ...(await testApp.context()), bus }
  expect(legOfDriver(context, driver.driverId)).toBeUndefined()
  await openActiveLegs(deps)
  expect(legOfDriver(context, driver.driverId)).toMatchObject({ reference })
})

test('the driven route of a leg is stored by its shape, continues after a restart, and ends with the leg', async () => {
  const { driver, reference } = await givenActiveLeg()
  const before = openFootprints(testApp.deps)
  await drive(driver, { from: 0, seconds: 60 })
  await before.flush()
  before.close()
  const half = await footprintsOf(reference)
  // a straight road is stored as its two ends
  expect(half?.path).toHaveLength(2)
  expect(half?.metres).toBeGreaterThan(1_100)

  const after = openFootprints(testApp.deps)
  await drive(driver, { from: 60, seconds: 60 })
  await after.flush()
  const whole = await footprintsOf(reference)
  expect(whole?.path[0]).toEqual(half?.path[0])
  expect(whole?.metres).toBeGreaterThan(2_200)
  expect(whole?.seconds).toBeGreaterThan(100)

  await asOwner(testApp, `update leg set state = 'assigned' where reference = ${reference}`)
  await givenDriven(testApp, { reference, driverId: driver.driverId, to: 'completed' })
  await drive(driver, { from: 120, seconds: 20 })
  await after.flush()
  after.close()
  expect((await footprintsOf(reference))?.metres).toBe(whole?.metres)
})
