import { metresBetween } from '@kerbside/domain/geo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenQuote, mayaBooks } from '../../../test/given.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { offerJob } from '../dispatch/offer-job.ts'
import { listDrivers } from '../driver/find-driver.ts'
import { openSimulation, type Simulation } from './simulate-drivers.ts'

const NOW = '2026-03-11T07:00:00Z'
const DESK = { role: 'dispatcher', channel: 'console', name: 'Ann Fox' } as const
let house: House
let simulation: Simulation
const takeDown: (() => Promise<void>)[] = []
beforeAll(async () => {
  house = await openHouse({ now: NOW, ends: (end) => takeDown.push(end) })
  const temper = { refuses: 0, noShows: 0, bails: 0 }
  simulation = openSimulation(house.deps, { seed: 7, temper })
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
    house.setNow(at.toISOString())
    await simulation.tick()
    if (step % 10 === 0 && (await isOver())) return
  }
}

const statesOf = async (reference: number) =>
  (
    await asOwner<{ to_state: string; role: string; channel: string }>(
      house,
      `select t.to_state, t.role, t.channel from transition t
       join leg l using (operator_id, booking_id)
       where l.reference = ${reference} and t.machine = 'job' order by t.at, t.id`,
    )
  ).map(({ to_state, role, channel }) => `${to_state} by ${role} (${channel})`)

test('drivers come on shift, roam along roads, and are heard where they are', async () => {
  const call = await house.call()
  const seen: { driverId: string; lat: number; lng: number; at: Date }[] = []
  const stop = house.deps.drivers.onMove((operator, fix) => {
    if (operator === call.operator) seen.push(fix)
  })
  await pass(10, 15)
  stop()
  const onShift = (await listDrivers(call)).filter(({ shift }) => shift)
  expect(onShift.length).toBeGreaterThanOrEqual(6)
  // the one for people is never driven by the demo
  expect(onShift.every(({ driver }) => driver.simulated)).toBe(true)
  const moved = new Set<string>()
  for (const { driver } of onShift) {
    const own = seen.filter(({ driverId }) => driverId === driver.id)
    for (const [place, fix] of own.entries()) {
      const before = own[place - 1]
      if (!before) continue
      const metres = metresBetween(before, fix)
      if (metres > 20) moved.add(driver.id)
      const seconds = (fix.at.getTime() - before.at.getTime()) / 1000
      // no faster than a road allows
      expect(metres / seconds).toBeLessThan(40)
    }
  }
  expect(moved.size).toBeGreaterThan(3)
  expect(house.deps.drivers.counts().dropped).toMatchObject({ jump: 0, clock: 0, 'no-place': 0 })
})

test('an offer is taken, the pickup reached in time, and the ride driven to its end, by the verbs of a phone', async () => {
  const call = await house.call()
  const visitor = house.visitor()
  const quote = await givenQuote(visitor, PADDINGTON_TO_CANARY_WHARF)
  const { body } = await visitor.post('/api/createbookingTest', mayaBooks(quote))
  const reference = Number(String(body['Bref']).replaceAll(/\D/g, ''))
  const free = (await listDrivers(call)).find(
    ({ shift, driver, vehicle }) =>
      shift && driver.simulated && vehicle?.vehicleTypeIds.includes(1),
  )
  const offered = await offerJob(call, {
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
    house,
    `select extract(epoch from l.pickup_at - t.at) as early from transition t
     join leg l using (operator_id, booking_id) where l.reference = ${reference} and t.to_state = 'arrived'`,
  )
  expect(Number(row?.early)).toBeGreaterThan(0)
})
