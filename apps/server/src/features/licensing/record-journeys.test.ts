import type { JourneyRecord } from '@kerbside/domain/licensing/journey-record.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { givenBooking, givenQuote, mayaBooking } from '../../../test/given.ts'
import { givenStaff } from '../../../test/given-desk.ts'
import { type GivenDriver, givenDriver } from '../../../test/given-driver.ts'
import { DESK, givenAssigned, givenDriven, givenLeg } from '../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { withOperator } from '../../db.ts'
import { hookFailpoints } from '../../failpoint.ts'
import type { RequestContext } from '../../request-context.ts'
import { tryLockChain } from '../audit/seal-chain.ts'
import { unassignDriver } from '../dispatch/assign/assign-driver.ts'
import { retimeLeg } from '../dispatch/leg/retime-leg.ts'
import { checkRecord } from './check-record.ts'
import { recordJourneys } from './record-journeys.ts'
import { listOfSubject } from './store.ts'

let testApp: TestApp
let context: RequestContext
let driver: GivenDriver
let other: GivenDriver
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  context = await testApp.context()
  driver = await givenDriver(testApp, { firstName: 'Marek', lastName: 'Dudek' })
  other = await givenDriver(testApp, { firstName: 'Tunde', lastName: 'Balogun' })
  await recordJourneys(context)
})
afterEach(() => hookFailpoints(undefined))

const entriesOf = (reference: number) =>
  withOperator(context, (tx) =>
    listOfSubject(tx, { operator: context.operator, kind: 'journey', subject: String(reference) }),
  )
const recordsOf = async (reference: number) =>
  (await entriesOf(reference)).map(({ content }) => content as JourneyRecord)

test('a leg is recorded from booking to drop-off, each entry linked to the one before', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-10T13:30')
  await recordJourneys(context)
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  await recordJourneys(context)
  await givenDriven(testApp, { reference, driverId: driver.driverId, to: 'completed' })
  await recordJourneys(context)

  const entries = await entriesOf(reference)
  expect(entries.map(({ action }) => action)).toEqual(['recorded', 'changed', 'changed'])
  const [booked, given, driven] = entries.map(({ content }) => content as JourneyRecord)
  expect(booked).toMatchObject({
    takenBy: 'self',
    driver: null,
    finalFare: null,
    fareBasis: 'measured',
  })
  expect(booked?.passenger).not.toBe('')
  expect(booked?.pickup).toContain('E14 4QQ')
  expect(given).toMatchObject({ dispatchedBy: 'Ann Fox', driver: { name: 'Marek Dudek' } })
  expect(given?.driver?.badge).not.toBe('')
  expect(given?.vehicle?.registration).toMatch(/^TEST/)
  expect(driven).toMatchObject({ state: 'completed', fareQuoted: booked?.fareQuoted })
  expect([driven?.startedAt, driven?.finishedAt]).not.toContain('')
  expect(driven?.finalFare).toBe(booked?.fareQuoted)
})

test('a booking and a change by the desk name the member of staff', async () => {
  const nadia = await givenStaff(testApp, 'dispatcher')
  const quote = await givenQuote(nadia)
  const { body } = await nadia.post('/api/desk/bookings/new', mayaBooking(quote))
  expect(body).toMatchObject({ Code: 1 })
  const reference = Number(body['Bref'])
  const change = { reference, bookingdate: '2026-03-11T15:00' }
  const quoted = await nadia.post('/api/desk/editquote', change)
  await nadia.post('/api/desk/edit', { reference, offerId: quoted.body['offerid'] })
  await recordJourneys(context)
  const last = (await recordsOf(reference)).at(-1)
  expect(last).toMatchObject({ takenBy: 'Nadia dispatcher', channel: 'desk' })
  expect(last?.history.map(({ by }) => by)).not.toContain('customer')
  expect(last?.history.find(({ what }) => what === 'trip')).toMatchObject({
    by: 'Nadia dispatcher',
  })
})

test('a guest who claims to be the desk took the booking themselves, on the site', async () => {
  const { Bref } = await givenBooking(testApp.client(), { source: 'desk' })
  await recordJourneys(context)
  expect((await recordsOf(Number(Bref))).at(-1)).toMatchObject({ takenBy: 'self', channel: 'web' })
  const guest = testApp.client()
  const { status } = await guest.post(
    '/api/desk/bookings/new',
    mayaBooking(await givenQuote(guest)),
  )
  expect(status).toBe(404)
})

test('the first driver and the original pickup time stay in the record when both change', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-11T09:00')
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  await unassignDriver(context, { reference, by: DESK, reason: 'is ill' })
  await givenAssigned(testApp, { reference, driverId: other.driverId })
  const at = new Date('2026-03-11T09:20:00Z')
  await retimeLeg(context, { reference, pickupAt: at, by: DESK, reason: 'rang', anyway: true })
  await recordJourneys(context)

  const last = (await recordsOf(reference)).at(-1)
  expect(last?.driver?.name).toBe('Tunde Balogun')
  expect(last?.history.filter(({ what }) => what !== 'state')).toMatchObject([
    { what: 'driver-on', to: 'Marek Dudek' },
    { what: 'driver-off', to: 'Marek Dudek' },
    { what: 'driver-on', to: 'Tunde Balogun' },
    {
      what: 'pickup',
      from: '2026-03-11T09:00:00.000Z',
      to: '2026-03-11T09:20:00.000Z',
      reason: 'rang',
    },
  ])
  expect(last?.history.some(({ reason }) => reason === 'is ill')).toBe(true)
})

test('a process that dies in the middle loses nothing and writes nothing twice', async () => {
  const legs = [
    await givenLeg(testApp, '2026-03-12T09:00'),
    await givenLeg(testApp, '2026-03-12T11:00'),
    await givenLeg(testApp, '2026-03-12T13:00'),
  ]
  let passed = 0
  hookFailpoints((name) => {
    if (name === 'record.written' && ++passed === 2) throw new Error('killed')
  })
  await expect(recordJourneys(context)).rejects.toThrow('killed')
  hookFailpoints(undefined)
  for (const { reference } of legs) expect(await entriesOf(reference)).toEqual([])

  // two processes start at once where the first one died
  await Promise.all([recordJourneys(context), recordJourneys(context)])
  for (const { reference } of legs) expect(await entriesOf(reference)).toHaveLength(1)
  expect(await recordJourneys(context)).toBe(0)
  expect(await checkRecord(context)).toMatchObject({ ok: true })
})

test('an entry changed in the database is detected', async () => {
  await asOwner(
    testApp,
    `update record_entry set content = jsonb_set(content, '{passenger}', '"Someone Else"') where number = 2`,
  )
  expect(await checkRecord(context)).toEqual({ ok: false, brokenAt: 2 })
})

test('a process that finds another one recording leaves the work to it', async () => {
  await givenLeg(testApp, '2026-03-10T15:00')
  await recordJourneys(context)
  const { reference } = await givenLeg(testApp, '2026-03-10T15:30')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { operator } = context
  let reportHolds = (_isHeld: boolean) => {}
  const reportedHolds = new Promise<boolean>((resolve) => {
    reportHolds = resolve
  })
  const otherProcess = withOperator(context, async (tx) => {
    reportHolds(await tryLockChain(tx, { operator, chain: 'record' }))
    await held
  })
  expect(await reportedHolds).toBe(true)

  expect(await recordJourneys(context)).toBe(0)
  goOn()
  await otherProcess
  expect(await recordJourneys(context)).toBeGreaterThan(0)
  expect(await recordsOf(reference)).toHaveLength(1)
})
