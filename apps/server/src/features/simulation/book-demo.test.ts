import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { offerWaiting } from '../dispatch/assign/auto-offer.ts'
import { openDemoBookings } from './book-demo.ts'
import { openSimulation } from './simulate-drivers.ts'

const NOW = '2026-03-11T10:00:00Z'
let testApp: TestApp
const takeDown: (() => Promise<void>)[] = []
beforeAll(async () => {
  testApp = await startTestApp({ now: NOW, ends: (end) => takeDown.push(end) })
})
afterAll(async () => {
  for (const end of takeDown) await end()
})

const legs = () =>
  asOwner<{ state: string; ahead: number; test: boolean; payment_method: string; name: string }>(
    testApp,
    `select leg.state, booking.test, booking.payment_method, booking.passenger->>'name' as name,
       extract(epoch from leg.pickup_at - booking.made_at) / 60 as ahead
     from leg join booking on booking.operator_id = leg.operator_id and booking.id = leg.booking_id
     join operator on operator.id = leg.operator_id
     where booking.source = 'demo' and operator.slug = 'kerbside' order by leg.pickup_at`,
  )

test('a demo gets a booking every few minutes, offered and driven to its end, with never more than six open at once', async () => {
  const temper = { refuses: 0, noShows: 0, bails: 0 }
  const drivers = openSimulation(testApp.deps, { seed: 3, temper })
  const bookings = openDemoBookings(testApp.deps, { seed: 3 })
  let at = new Date(NOW)
  const pass = async (
    minutes: number,
    { drive, isOver = async () => false }: { drive: boolean; isOver?: () => Promise<boolean> },
  ) => {
    const seconds = drive ? 20 : 60
    for (let step = 1; step <= (minutes * 60) / seconds; step += 1) {
      at = new Date(at.getTime() + seconds * 1000)
      testApp.setNow(at.toISOString())
      if (drive) await drivers.tick()
      if (!drive || step % 3 === 0) await bookings.tick()
      if (drive) await offerWaiting(testApp.deps)
      if (step % 15 === 0 && (await isOver())) return
    }
  }
  // no driver is on shift, so nothing is booked
  await pass(3, { drive: false })
  expect(await legs()).toEqual([])

  const hasEnded = async () => (await legs()).some(({ state }) => state === 'completed')
  await pass(110, { drive: true, isOver: hasEnded })
  expect(await hasEnded()).toBe(true)
  const made = await legs()
  expect(made.length).toBeGreaterThan(2)
  for (const leg of made) {
    expect(leg).toMatchObject({ test: true, payment_method: 'cash' })
    expect(leg.name).toMatch(/ Demo$/)
    expect(Number(leg.ahead)).toBeGreaterThan(13)
    expect(Number(leg.ahead)).toBeLessThan(62)
  }
  await pass(70, { drive: false })
  const open = (await legs()).filter(({ state }) => state !== 'completed' && state !== 'cancelled')
  expect(open).toHaveLength(6)
}, 60_000)
