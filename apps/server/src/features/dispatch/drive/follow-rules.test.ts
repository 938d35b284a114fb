import { randomUUID } from 'node:crypto'
import { checkLegMove, type LegActor, type LegState } from '@kerbside/domain/booking/leg-state.ts'
import fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenDriver, givenDriver } from '../../../../test/given-driver.ts'
import { DESK, givenLeg } from '../../../../test/given-leg.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { findAnyBooking } from '../../booking/find/find-any-booking.ts'
import { cancelBooking } from '../../cancellation/cancel-booking.ts'
import { assignDriver, unassignDriver } from '../assign/assign-driver.ts'
import { offerLeg, withdrawOffer } from '../assign/offer-leg.ts'
import { respondToOffer } from '../assign/respond-to-offer.ts'
import { moveLeg } from '../leg/move-leg.ts'
import { restoreLeg } from '../leg/restore-leg.ts'
import type { DispatchResult } from '../leg/with-locked-leg.ts'
import { endOffers } from '../tasks.ts'

/**
 * Simulates a day of a few people who press buttons at random on a real database; the rules must hold after every
 * press.
 */
const RUNS = 3
const PRESSES = 30

let testApp: TestApp
let drivers: GivenDriver[]
beforeAll(async () => {
  testApp = await startTestApp({ now: '2026-03-10T12:00:00Z', ends: afterAll })
  const at = { lat: 51.5, lng: -0.02 }
  drivers = [await givenDriver(testApp, { at }), await givenDriver(testApp, { at })]
})

/** Rows of all operators; one connection for all, because there are hundreds of queries. */
const rowsOf = async <Row>(sql: string): Promise<Row[]> =>
  (await testApp.db.executeQuery<Row>(CompiledQuery.raw(sql))).rows

type World = { references: readonly number[] }
type Press =
  | { kind: 'offer' | 'assign'; leg: number; driver: number }
  | { kind: 'answer'; driver: number; accept: boolean }
  | { kind: 'move'; leg: number; to: LegState; driver: number; desk: boolean; event: string }
  | { kind: 'withdraw' | 'unassign' | 'cancel' | 'restore'; leg: number }
  | { kind: 'wait'; seconds: number }

const TO = [
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
  'assigned',
  'confirmed',
] as const

const item = fc.nat({ max: 1 })
const presses: fc.Arbitrary<Press> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('offer', 'assign'), leg: item, driver: item }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      driver: item,
      accept: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      leg: item,
      to: fc.constantFrom(...TO),
      driver: item,
      desk: fc.boolean(),
      event: fc.constant('').map(() => randomUUID()),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('withdraw', 'unassign', 'cancel', 'restore'),
      leg: item,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      seconds: fc.constantFrom(5, 35, 1200),
    }),
  },
)

async function press(world: World, input: Press): Promise<DispatchResult | undefined> {
  const context = await testApp.context()
  const reason = 'as it was'
  const driverOf = (place: number) => drivers[place]?.driverId ?? ''
  const legOf = (place: number) => world.references[place] ?? 0
  switch (input.kind) {
    case 'offer':
      return offerLeg(context, {
        reference: legOf(input.leg),
        driverId: driverOf(input.driver),
        by: DESK,
      })
    case 'assign':
      return assignDriver(context, {
        reference: legOf(input.leg),
        driverId: driverOf(input.driver),
        by: DESK,
        anyway: true,
      })
    case 'answer': {
      const driverId = driverOf(input.driver)
      const [offer] = await rowsOf<{ id: string }>(
        `select id from offer where driver_id = '${driverId}' order by sent_at desc, id desc limit 1`,
      )
      if (!offer) return undefined
      const decision = input.accept ? 'accept' : 'reject'
      return respondToOffer(context, {
        offerId: offer.id,
        driverId,
        answer: decision,
        reason,
        deviceAt: undefined,
      })
    }
    case 'move': {
      const reference = legOf(input.leg)
      const driverId = driverOf(input.driver)
      return input.desk
        ? moveLeg(context, { reference, to: input.to, by: DESK, reason })
        : moveLeg(context, {
            reference,
            to: input.to,
            by: { role: 'driver', channel: 'app', driverId },
            eventId: input.event,
            reason,
          })
    }
    case 'withdraw':
      return withdrawOffer(context, { reference: legOf(input.leg), by: DESK })
    case 'unassign':
      return unassignDriver(context, { reference: legOf(input.leg), by: DESK, reason })
    case 'restore':
      return restoreLeg(context, { reference: legOf(input.leg), by: DESK, reason })
    case 'cancel':
      await cancel(legOf(input.leg))
      return undefined
    case 'wait':
      testApp.setNow(new Date(testApp.deps.now().getTime() + input.seconds * 1000).toISOString())
      await endOffers(testApp.deps)
      return undefined
  }
}

async function cancel(reference: number): Promise<void> {
  const context = await testApp.context()
  const booking = await findAnyBooking(context, { reference })
  if (!booking) throw new Error(`no booking ${reference}`)
  await cancelBooking(context, {
    booking,
    params: {
      reference,
      returnReference: undefined,
      preview: false,
      reason: '',
      channel: 'web',
      by: 'customer',
      shownFee: undefined,
      waivedTo: undefined,
    },
  })
}

type Row = { reference: number; state: LegState; driver: string | null; version: number }

const legsOf = ({ references }: World) =>
  rowsOf<Row>(`select l.reference, l.state, l.driver_id as driver, b.version from leg l join booking b on b.id = l.booking_id
     where l.reference in (${references.join(', ')}) order by l.reference`)

const DRIVEN: ReadonlySet<LegState> = new Set([
  'assigned',
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
])
const UNDER_WAY: ReadonlySet<LegState> = new Set(['en_route', 'arrived', 'on_board'])

/** The invariants that hold whatever was pressed. */
async function check(world: World): Promise<Row[]> {
  const legs = await legsOf(world)
  for (const { state, driver } of legs)
    expect([state, driver !== null]).toEqual([state, DRIVEN.has(state)])
  const busy = legs.filter(({ state }) => UNDER_WAY.has(state)).map(({ driver }) => driver)
  expect(new Set(busy).size).toBe(busy.length)
  const sent = await rowsOf<{
    driver_id: string
    reference: number
    state: LegState
  }>(`select o.driver_id, l.reference, l.state from offer o join leg l on l.booking_id = o.booking_id and l.number = o.leg
     where o.state = 'sent'`)
  for (const { state } of sent) expect(state).toBe('confirmed')
  expect(new Set(sent.map((offer) => offer.driver_id)).size).toBe(sent.length)
  return legs
}

/** Checks that every recorded move follows from the previous one and was allowed to the person who made it. */
async function checkHistory({ references }: World): Promise<void> {
  for (const reference of references) {
    const rows = await rowsOf<{
      from_state: LegState | null
      to_state: LegState
      role: LegActor
      version: number
    }>(`select t.from_state, t.to_state, t.role, t.version from transition t join leg l on l.booking_id = t.booking_id
       where l.reference = ${reference} and t.machine = 'leg' order by t.version, t.id`)
    for (const [place, row] of rows.entries()) {
      const before = rows[place - 1]
      if (!before || row.from_state === null) continue
      expect(row.from_state).toBe(before.to_state)
      expect(checkLegMove(row.from_state, { to: row.to_state, by: row.role }).ok).toBe(true)
      expect(row.version - before.version).toBeLessThanOrEqual(1)
    }
    const earned = await rowsOf<{
      state: string
      times: number
    }>(`select l.state, (select count(*)::int from journal j where j.event_key = 'fare:' || l.booking_id || ':' || l.number)
         as times from leg l where l.reference = ${reference}`)
    expect(earned[0]?.times).toBe(earned[0]?.state === 'completed' ? 1 : 0)
  }
}

async function follow(world: World, input: readonly Press[]): Promise<void> {
  let before = await check(world)
  for (const now of input) {
    const result = await press(world, now)
    const after = await check(world)
    for (const [place, leg] of after.entries()) {
      const old = before[place]
      const moved = old?.state !== leg.state || old.driver !== leg.driver
      const grown = leg.version - (old?.version ?? 0)
      expect(grown).toBe(moved ? 1 : 0)
      if (moved && result?.current?.reference === leg.reference) expect(result.ok).toBe(true)
    }
    before = after
    // a phone that missed the response repeats the event: nothing moves, and the response is the same
    if (now.kind === 'move' && !now.desk && result) {
      const again = await press(world, now)
      expect([again?.ok, await legsOf(world)]).toEqual([result.ok, after])
    }
  }
  await checkHistory(world)
}

test('random presses by drivers, desk, customer and clock cause no illegal step, no driver in two places, nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(presses, { minLength: PRESSES, maxLength: PRESSES }),
      async (input) => {
        testApp.setNow('2026-03-10T12:00:00Z')
        await letGo()
        const booked = [
          await givenLeg(testApp, '2026-03-10T13:00'),
          await givenLeg(testApp, '2026-03-10T16:00'),
        ]
        await follow({ references: booked.map(({ reference }) => reference) }, input)
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

test('two simultaneous presses leave the same state as one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(presses, presses), { minLength: 10, maxLength: 10 }),
      async (pairs) => {
        testApp.setNow('2026-03-10T12:00:00Z')
        await letGo()
        const booked = [
          await givenLeg(testApp, '2026-03-10T13:00'),
          await givenLeg(testApp, '2026-03-10T16:00'),
        ]
        const world = { references: booked.map(({ reference }) => reference) }
        for (const [item, other] of pairs) {
          await Promise.all([press(world, item), press(world, other)])
          await check(world)
        }
        await checkHistory(world)
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

/** Frees the drivers of the previous run. */
async function letGo(): Promise<void> {
  await rowsOf("update offer set state = 'withdrawn', answered_at = now() where state = 'sent'")
  await rowsOf(
    `update leg set driver_id = null, vehicle_id = null, state = 'expired' where driver_id is not null
       and state in ('assigned', 'en_route', 'arrived', 'on_board')`,
  )
}
