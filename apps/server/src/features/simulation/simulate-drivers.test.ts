import { metresBetween } from '@kerbside/domain/geo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenQuote, mayaBooking } from '../../../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { offerLeg } from '../dispatch/assign/offer-leg.ts'
import { listDrivers } from '../driver/find-driver.ts'
import { openSimulation, type Simulation } from './simulate-drivers.ts'

const NOW = '2026-03-11T07:00:00Z'
const DESK = { role: 'dispatcher', channel: 'console', name: 'Ann Fox' } as const
let testApp: TestApp
let simulation: Simulation
const takeDown: (() => Promise<void>)[] = []
beforeAll(async () => {
  testApp = await startTestApp({ now: NOW, ends: (end) => takeDown.push(end) })
  const temper = { refuses: 0, noShows: 0, bails: 0 }
  simulation = openSimulation(testApp.deps, { seed: 7, temper })
})
afterAll(async () => {
  for (const end of takeDown) await end()
})

const PADDINGTON_TO_CANARY_WHARF = {
  pick: 'Paddington Station',
  picklat: 51.5154,
  picklng: -0.1755,
  pickpostcode: 'W2 1HB',
  pickcategory: '',
  pickcode: '',
  bookingdate: '2026-03-11T08:20',
}

let at = new Date(NOW)
async function pass(minutes: number, seconds: number, isOver = async () => false) {
  for (let step = 1; step <= (minutes * 60) / seconds; step += 1) {
    at = new Date(at.getTime() + seconds * 1000)
    testApp.setNow(at.toISOString())
    await simulation.tick()
    if (step % 10 === 0 && (await isOver())) return
  }
}

const statesOf = async (reference: number) =>
  (
    await asOwner<{ to_state: string; role: string; channel: string }>(
      testApp,
      `select t.to_state, t.role, t.channel from transition t
       join leg l using (operator_id, booking_id)
       where l.reference = ${reference} and t.machine = 'leg' order by t.at, t.id`,
    )
  ).map(({ to_state, role, channel }) => `${to_state} by ${role} (${channel})`)

test('drivers start a shift, roam along roads, and report their position', async () => {
  const context = await testApp.context()
  const seen: { driverId: string; lat: number; lng: number; at: Date }[] = []
  const stop = testApp.deps.drivers.onMove((operator, fix) => {
    if (operator === context.operator) seen.push(fix)
  })
  await pass(10, 15)
  stop()
  const onShift = (await listDrivers(context)).filter(({ shift }) => shift)
  expect(onShift.length).toBeGreaterThanOrEqual(6)
  // the driver for visitors is never simulated
  expect(onShift.every(({ driver }) => driver.simulated)).toBe(true)
  const moved = new Set<string>()
  for (const { driver } of onShift) {
    const driverLegs = seen.filter(({ driverId }) => driverId === driver.id)
    for (const [place, fix] of driverLegs.entries()) {
      const before = driverLegs[place - 1]
      if (!before) continue
      const metres = metresBetween(before, fix)
      if (metres > 20) moved.add(driver.id)
      const seconds = (fix.at.getTime() - before.at.getTime()) / 1000
      // no faster than a road allows
      expect(metres / seconds).toBeLessThan(40)
    }
  }
  expect(moved.size).toBeGreaterThan(3)
  expect(testApp.deps.drivers.counts().dropped).toMatchObject({ jump: 0, clock: 0, 'no-place': 0 })
})

test('an offer is accepted, the pickup reached in time, and the ride driven to its end, through the driver app’s own actions', async () => {
  const context = await testApp.context()
  const client = testApp.client()
  const quote = await givenQuote(client, PADDINGTON_TO_CANARY_WHARF)
  const { body } = await client.post('/api/createbookingTest', mayaBooking(quote))
  const reference = Number(String(body['Bref']).replaceAll(/\D/g, ''))
  const free = (await listDrivers(context)).find(
    ({ shift, driver, vehicle }) =>
      shift && driver.simulated && vehicle?.vehicleTypeIds.includes(1),
  )
  const offered = await offerLeg(context, {
    reference,
    driverId: free?.driver.id ?? '',
    by: DESK,
  })
  expect(offered).toMatchObject({ ok: true })
  const isDone = async () => (await statesOf(reference)).at(-1)?.startsWith('completed') ?? false
  await pass(1, 10)
  await pass(180, 45, isDone)
  expect(await statesOf(reference)).toEqual([
    expect.stringMatching(/^held|^confirmed/),
    ...((await statesOf(reference))[1]?.startsWith('confirmed')
      ? [expect.stringMatching(/^confirmed/)]
      : []),
    'assigned by driver (simulation)',
    'en_route by driver (simulation)',
    'arrived by driver (simulation)',
    'on_board by driver (simulation)',
    'completed by driver (simulation)',
  ])
  const [row] = await asOwner<{ early: number }>(
    testApp,
    `select extract(epoch from l.pickup_at - t.at) as early from transition t
     join leg l using (operator_id, booking_id) where l.reference = ${reference} and t.to_state = 'arrived'`,
  )
  expect(Number(row?.early)).toBeGreaterThan(0)
})
