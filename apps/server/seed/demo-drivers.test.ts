import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listDrivers } from '../src/features/driver/find-driver.ts'
import { asOwner, openHouse } from '../test/house.ts'
import { drawFace } from './draw-face.ts'
import { seedDemo } from './seed-demo.ts'

const NOW = '2026-03-10T12:00:00Z'

test('every type of vehicle of the demo has a driver, with papers that hold, and one whose badge ends soon', async () => {
  const house = await openHouse({ now: NOW })
  for (const slug of ['kerbside', 'northway'] as const) {
    const call = await house.call(slug)
    const drivers = await listDrivers(call)
    const types = await asOwner<{ id: number }>(
      house,
      `select id from vehicle_type where operator_id = '${call.operator}' order by id`,
    )
    const driven = new Set(drivers.flatMap(({ vehicle }) => vehicle?.vehicleTypeIds ?? []))
    expect([...driven].sort((a, b) => a - b)).toEqual(types.map(({ id }) => id))
    for (const { licences } of drivers) expect(licences).toHaveLength(5)
    const soon = drivers.filter(({ licences }) => licences.some((l) => l.expiresOn < '2026-03-20'))
    expect(soon).toHaveLength(1)
    // one is for whoever tries the app
    expect(drivers.filter(({ driver }) => !driver.simulated)).toHaveLength(1)
  }
})

test('an older demo gets its drivers at its next start, and papers that ran out anew', async () => {
  const house = await openHouse({ now: NOW })
  await asOwner(house, 'delete from licence; delete from driver; delete from vehicle')
  const { key } = house.deps
  await seedDemo(house.db, { now: new Date(NOW), key, faces: true })
  const drivers = await listDrivers(await house.call())
  expect(drivers).toHaveLength(12)
  expect(drivers.every(({ driver }) => driver.hasPhoto)).toBe(true)

  await seedDemo(house.db, { now: new Date('2027-06-01T12:00:00Z'), key })
  const later = await listDrivers(await house.call())
  expect(later).toHaveLength(12)
  const days = later.flatMap(({ licences }) => licences.map(({ expiresOn }) => expiresOn))
  expect(days.filter((day) => day <= '2027-06-01')).toEqual([])
})

test('a face is a picture browsers can draw', () => {
  const png = drawFace(3)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const length = png.readUInt32BE(33)
  expect(png.subarray(37, 41).toString()).toBe('IDAT')
  expect(inflateSync(png.subarray(41, 41 + length))).toHaveLength(96 * (96 * 3 + 1))
  expect(drawFace(4).equals(png)).toBe(false)
})
