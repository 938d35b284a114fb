import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listDrivers } from '../src/features/driver/find-driver.ts'
import { asOwner, startTestApp } from '../test/test-app.ts'
import { drawFace } from './draw-face.ts'
import { seedDemo } from './seed-demo.ts'

const NOW = '2026-03-10T12:00:00Z'

test('every vehicle type of the demo has a driver with valid documents, and one driver’s badge expires soon', async () => {
  const testApp = await startTestApp({ now: NOW })
  for (const slug of ['kerbside', 'northway'] as const) {
    const context = await testApp.context(slug)
    const drivers = await listDrivers(context)
    const types = await asOwner<{ id: number }>(
      testApp,
      `select id from vehicle_type where operator_id = '${context.operator}' order by id`,
    )
    const driven = new Set(drivers.flatMap(({ vehicle }) => vehicle?.vehicleTypeIds ?? []))
    expect([...driven].sort((a, b) => a - b)).toEqual(types.map(({ id }) => id))
    for (const { licences } of drivers) expect(licences).toHaveLength(5)
    const soon = drivers.filter(({ licences }) => licences.some((l) => l.expiresOn < '2026-03-20'))
    expect(soon).toHaveLength(1)
    // One driver is not simulated: it is for people who try the driver app.
    expect(drivers.filter(({ driver }) => !driver.simulated)).toHaveLength(1)
  }
})

test('an older demo gets its drivers at its next start, and expired documents are renewed', async () => {
  const testApp = await startTestApp({ now: NOW })
  await asOwner(testApp, 'delete from licence; delete from driver; delete from vehicle')
  const { key } = testApp.deps
  await seedDemo(testApp.db, { now: new Date(NOW), key, faces: true })
  const drivers = await listDrivers(await testApp.context())
  expect(drivers).toHaveLength(12)
  expect(drivers.every(({ driver }) => driver.hasPhoto)).toBe(true)

  await seedDemo(testApp.db, { now: new Date('2027-06-01T12:00:00Z'), key })
  const later = await listDrivers(await testApp.context())
  expect(later).toHaveLength(12)
  const days = later.flatMap(({ licences }) => licences.map(({ expiresOn }) => expiresOn))
  expect(days.filter((day) => day <= '2027-06-01')).toEqual([])
})

test('a driver’s face is a picture that browsers can show', () => {
  const png = drawFace(3)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const length = png.readUInt32BE(33)
  expect(png.subarray(37, 41).toString()).toBe('IDAT')
  expect(inflateSync(png.subarray(41, 41 + length))).toHaveLength(96 * (96 * 3 + 1))
  expect(drawFace(4).equals(png)).toBe(false)
})
