import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GivenDriver, givenDriver } from '../../../test/given-driver.ts'
import { givenAssigned, givenDriven, givenRide } from '../../../test/given-job.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { embeddedBus } from '../../ports/bus/embedded.ts'
import { legOfDriver, openActiveLegs, refreshActiveLegs } from './active-legs.ts'
import { openFootprints } from './keep-footprints.ts'

const NOON = '2026-03-10T12:00:00Z'
const NEAR = { lat: 51.5, lng: -0.02 }
let house: House
beforeAll(async () => {
  house = await openHouse({ now: NOON, ends: afterAll })
})
beforeEach(() => house.setNow(NOON))

async function givenUnderWay(): Promise<{ driver: GivenDriver; reference: number }> {
  const driver = await givenDriver(house, { at: NEAR })
  const { reference } = await givenRide(house, '2026-03-10T13:00')
  await givenAssigned(house, { reference, driverId: driver.driverId })
  await givenDriven(house, { reference, driverId: driver.driverId, to: 'en_route' })
  return { driver, reference }
}

/** Drives north, a fix a second and about 20 m between them. */
async function drive(
  { driverId }: { driverId: string },
  { from, seconds }: { from: number; seconds: number },
): Promise<void> {
  const { operator, drivers } = await house.call()
  for (let at = from; at < from + seconds; at++) {
    house.setNow(new Date(Date.parse(NOON) + (at + 1) * 1000).toISOString())
    const lat = NEAR.lat + at * 0.00018
    drivers.seen(operator, { driverId, lat, lng: NEAR.lng, at: house.deps.now() })
  }
}

const keptOf = async (reference: number) =>
  (
    await asOwner<{ path: [number, number][]; metres: number; seconds: number }>(
      house,
      `select f.path, f.metres, f.seconds from footprint f join leg l on l.booking_id = f.booking_id
       where l.reference = ${reference}`,
    )
  )[0]

test('who is under way with what is known at once, and no more when they are not', async () => {
  const { driver, reference } = await givenUnderWay()
  const call = await house.call()
  expect(legOfDriver(call, driver.driverId)).toMatchObject({ reference, state: 'en_route' })
  const north = await house.call('northway')
  expect(legOfDriver(north, driver.driverId)).toBeUndefined()
  await asOwner(house, `update leg set state = 'assigned' where reference = ${reference}`)
  await givenDriven(house, { reference, driverId: driver.driverId, to: 'completed' })
  expect(legOfDriver(call, driver.driverId)).toBeUndefined()
})

test('a journey that was called off under way is nobody’s any more, also when nobody said so here', async () => {
  const { driver, reference } = await givenUnderWay()
  await asOwner(house, `update leg set state = 'cancelled' where reference = ${reference}`)
  const call = await house.call()
  expect(legOfDriver(call, driver.driverId)).toMatchObject({ reference })
  await refreshActiveLegs(house.deps)
  expect(legOfDriver(call, driver.driverId)).toBeUndefined()
})

test('a process that starts in the middle of the day knows who is under way', async () => {
  const { driver, reference } = await givenUnderWay()
  const bus = embeddedBus()
  const deps = { ...house.deps, bus }
  const call = { ...(await house.call()), bus }
  expect(legOfDriver(call, driver.driverId)).toBeUndefined()
  await openActiveLegs(deps)
  expect(legOfDriver(call, driver.driverId)).toMatchObject({ reference })
})

test('the way of a car is kept by its shape, goes on after a restart, and ends with the ride', async () => {
  const { driver, reference } = await givenUnderWay()
  const before = openFootprints(house.deps)
  await drive(driver, { from: 0, seconds: 60 })
  await before.flush()
  before.close()
  const half = await keptOf(reference)
  // a straight road is its two ends
  expect(half?.path).toHaveLength(2)
  expect(half?.metres).toBeGreaterThan(1_100)

  const after = openFootprints(house.deps)
  await drive(driver, { from: 60, seconds: 60 })
  await after.flush()
  const whole = await keptOf(reference)
  expect(whole?.path[0]).toEqual(half?.path[0])
  expect(whole?.metres).toBeGreaterThan(2_200)
  expect(whole?.seconds).toBeGreaterThan(100)

  await asOwner(house, `update leg set state = 'assigned' where reference = ${reference}`)
  await givenDriven(house, { reference, driverId: driver.driverId, to: 'completed' })
  await drive(driver, { from: 120, seconds: 20 })
  await after.flush()
  after.close()
  expect((await keptOf(reference))?.metres).toBe(whole?.metres)
})
