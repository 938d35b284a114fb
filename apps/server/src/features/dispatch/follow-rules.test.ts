import { randomUUID } from 'node:crypto'
import { type JobActor, type JobState, moveJob } from '@kerbside/domain/booking/job.ts'
import fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenDriver, givenDriver } from '../../../test/given-driver.ts'
import { DESK, givenRide } from '../../../test/given-job.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { answerOffer } from './answer-offer.ts'
import { assignDriver, unassignDriver } from './assign-driver.ts'
import type { DispatchVerdict } from './change-job.ts'
import { endOffers } from './jobs.ts'
import { moveLeg } from './move-leg.ts'
import { offerJob, withdrawOffer } from './offer-job.ts'
import { restoreLeg } from './restore-leg.ts'

/** One day of a few people who press whatever they like, on a real database; the rules must hold after every press. */
const RUNS = 3
const PRESSES = 30

let house: House
let drivers: GivenDriver[]
beforeAll(async () => {
  house = await openHouse({ now: '2026-03-10T12:00:00Z', ends: afterAll })
  const at = { lat: 51.5, lng: -0.02 }
  drivers = [await givenDriver(house, { at }), await givenDriver(house, { at })]
})

/** Of any operator; one connection for all, as there are hundreds. */
const rowsOf = async <Row>(sql: string): Promise<Row[]> =>
  (await house.db.executeQuery<Row>(CompiledQuery.raw(sql))).rows

type World = { references: readonly number[] }
type Press =
  | { kind: 'offer' | 'assign'; leg: number; driver: number }
  | { kind: 'answer'; driver: number; accept: boolean }
  | { kind: 'move'; leg: number; to: JobState; driver: number; desk: boolean; event: string }
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

const one = fc.nat({ max: 1 })
const presses: fc.Arbitrary<Press> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('offer', 'assign'), leg: one, driver: one }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      driver: one,
      accept: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      leg: one,
      to: fc.constantFrom(...TO),
      driver: one,
      desk: fc.boolean(),
      event: fc.constant('').map(() => randomUUID()),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('withdraw', 'unassign', 'cancel', 'restore'),
      leg: one,
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

async function press(world: World, said: Press): Promise<DispatchVerdict | undefined> {
  const call = await house.call()
  const reason = 'as it was'
  const driverOf = (place: number) => drivers[place]?.driverId ?? ''
  const legOf = (place: number) => world.references[place] ?? 0
  switch (said.kind) {
    case 'offer':
      return offerJob(call, {
        reference: legOf(said.leg),
        driverId: driverOf(said.driver),
        by: DESK,
      })
    case 'assign':
      return assignDriver(call, {
        reference: legOf(said.leg),
        driverId: driverOf(said.driver),
        by: DESK,
        anyway: true,
      })
    case 'answer': {
      const driverId = driverOf(said.driver)
      const [offer] = await rowsOf<{ id: string }>(
        `select id from offer where driver_id = '${driverId}' order by sent_at desc, id desc limit 1`,
      )
      if (!offer) return undefined
      const answer = said.accept ? 'accept' : 'reject'
      return answerOffer(call, { offerId: offer.id, driverId, answer, reason, deviceAt: undefined })
    }
    case 'move': {
      const reference = legOf(said.leg)
      const driverId = driverOf(said.driver)
      return said.desk
        ? moveLeg(call, { reference, to: said.to, by: DESK, reason })
        : moveLeg(call, {
            reference,
            to: said.to,
            by: { role: 'driver', channel: 'app', driverId },
            eventId: said.event,
            reason,
          })
    }
    case 'withdraw':
      return withdrawOffer(call, { reference: legOf(said.leg), by: DESK })
    case 'unassign':
      return unassignDriver(call, { reference: legOf(said.leg), by: DESK, reason })
    case 'restore':
      return restoreLeg(call, { reference: legOf(said.leg), by: DESK, reason })
    case 'cancel':
      await cancel(legOf(said.leg))
      return undefined
    case 'wait':
      house.setNow(new Date(house.deps.now().getTime() + said.seconds * 1000).toISOString())
      await endOffers(house.deps)
      return undefined
  }
}

async function cancel(reference: number): Promise<void> {
  const call = await house.call()
  const booking = await findAnyBooking(call, { reference })
  if (!booking) throw new Error(`no booking ${reference}`)
  await cancelBooking(call, {
    booking,
    asked: {
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

type Row = { reference: number; state: JobState; driver: string | null; version: number }

const legsOf = ({ references }: World) =>
  rowsOf<Row>(`select l.reference, l.state, l.driver_id as driver, b.version from leg l join booking b on b.id = l.booking_id
     where l.reference in (${references.join(', ')}) order by l.reference`)

const DRIVEN: ReadonlySet<JobState> = new Set([
  'assigned',
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
])
const UNDER_WAY: ReadonlySet<JobState> = new Set(['en_route', 'arrived', 'on_board'])

/** What must be true whoever pressed what. */
async function judge(world: World): Promise<Row[]> {
  const legs = await legsOf(world)
  for (const { state, driver } of legs)
    expect([state, driver !== null]).toEqual([state, DRIVEN.has(state)])
  const busy = legs.filter(({ state }) => UNDER_WAY.has(state)).map(({ driver }) => driver)
  expect(new Set(busy).size).toBe(busy.length)
  const sent = await rowsOf<{
    driver_id: string
    reference: number
    state: JobState
  }>(`select o.driver_id, l.reference, l.state from offer o join leg l on l.booking_id = o.booking_id and l.number = o.leg
     where o.state = 'sent'`)
  for (const { state } of sent) expect(state).toBe('confirmed')
  expect(new Set(sent.map((offer) => offer.driver_id)).size).toBe(sent.length)
  return legs
}

/** Every move that was written follows from the one before and was allowed to whoever made it. */
async function judgeHistory({ references }: World): Promise<void> {
  for (const reference of references) {
    const rows = await rowsOf<{
      from_state: JobState | null
      to_state: JobState
      role: JobActor
      version: number
    }>(`select t.from_state, t.to_state, t.role, t.version from transition t join leg l on l.booking_id = t.booking_id
       where l.reference = ${reference} and t.machine = 'job' order by t.version, t.id`)
    for (const [place, row] of rows.entries()) {
      const before = rows[place - 1]
      if (!before || row.from_state === null) continue
      expect(row.from_state).toBe(before.to_state)
      expect(moveJob(row.from_state, { to: row.to_state, by: row.role }).ok).toBe(true)
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

async function follow(world: World, said: readonly Press[]): Promise<void> {
  let before = await judge(world)
  for (const now of said) {
    const verdict = await press(world, now)
    const after = await judge(world)
    for (const [place, leg] of after.entries()) {
      const old = before[place]
      const moved = old?.state !== leg.state || old.driver !== leg.driver
      const grown = leg.version - (old?.version ?? 0)
      expect(grown).toBe(moved ? 1 : 0)
      if (moved && verdict?.current?.reference === leg.reference) expect(verdict.ok).toBe(true)
    }
    before = after
    // a phone that did not hear the answer says it once more: nothing moves, and the answer is the same
    if (now.kind === 'move' && !now.desk && verdict) {
      const again = await press(world, now)
      expect([again?.ok, await legsOf(world)]).toEqual([verdict.ok, after])
    }
  }
  await judgeHistory(world)
}

test('whatever drivers, desk, customer and clock press: no illegal step, one driver one place, nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(presses, { minLength: PRESSES, maxLength: PRESSES }),
      async (said) => {
        house.setNow('2026-03-10T12:00:00Z')
        await letGo()
        const rides = [
          await givenRide(house, '2026-03-10T13:00'),
          await givenRide(house, '2026-03-10T16:00'),
        ]
        await follow({ references: rides.map(({ reference }) => reference) }, said)
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

test('two hands at once leave what one after the other would have left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(presses, presses), { minLength: 10, maxLength: 10 }),
      async (pairs) => {
        house.setNow('2026-03-10T12:00:00Z')
        await letGo()
        const rides = [
          await givenRide(house, '2026-03-10T13:00'),
          await givenRide(house, '2026-03-10T16:00'),
        ]
        const world = { references: rides.map(({ reference }) => reference) }
        for (const [one, other] of pairs) {
          await Promise.all([press(world, one), press(world, other)])
          await judge(world)
        }
        await judgeHistory(world)
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

/** The drivers of the run before are free again: its rides are nobody’s. */
async function letGo(): Promise<void> {
  await rowsOf("update offer set state = 'withdrawn', answered_at = now() where state = 'sent'")
  await rowsOf(
    `update leg set driver_id = null, vehicle_id = null, state = 'expired' where driver_id is not null
       and state in ('assigned', 'en_route', 'arrived', 'on_board')`,
  )
}
