import type { JourneyRecord } from '@kerbside/domain/licensing/journey-record.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type GivenDriver, givenDriver } from '../../../test/given-driver.ts'
import { DESK, givenAssigned, givenDriven, givenRide } from '../../../test/given-job.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { withOperator } from '../../db.ts'
import { hookFailpoints } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import { holdChain } from '../audit/seal-chain.ts'
import { unassignDriver } from '../dispatch/assign-driver.ts'
import { retimeLeg } from '../dispatch/retime-leg.ts'
import { checkRecord } from './check-record.ts'
import { recordJourneys } from './record-journeys.ts'
import { listOfSubject } from './store.ts'

let house: House
let call: Call
let driver: GivenDriver
let other: GivenDriver
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
  call = await house.call()
  driver = await givenDriver(house, { firstName: 'Marek', lastName: 'Dudek' })
  other = await givenDriver(house, { firstName: 'Tunde', lastName: 'Balogun' })
  await recordJourneys(call)
})
afterEach(() => hookFailpoints(undefined))

const entriesOf = (reference: number) =>
  withOperator(call, (tx) =>
    listOfSubject(tx, { operator: call.operator, kind: 'journey', subject: String(reference) }),
  )
const recordsOf = async (reference: number) =>
  (await entriesOf(reference)).map(({ content }) => content as JourneyRecord)

test('a ride is recorded from the booking to the last door, each step on top of the one before', async () => {
  const { reference } = await givenRide(house, '2026-03-10T13:30')
  await recordJourneys(call)
  await givenAssigned(house, { reference, driverId: driver.driverId })
  await recordJourneys(call)
  await givenDriven(house, { reference, driverId: driver.driverId, to: 'completed' })
  await recordJourneys(call)

  const entries = await entriesOf(reference)
  expect(entries.map(({ deed }) => deed)).toEqual(['recorded', 'changed', 'changed'])
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

test('who drove first and when it was to be stay in the record when both change', async () => {
  const { reference } = await givenRide(house, '2026-03-11T09:00')
  await givenAssigned(house, { reference, driverId: driver.driverId })
  await unassignDriver(call, { reference, by: DESK, reason: 'is ill' })
  await givenAssigned(house, { reference, driverId: other.driverId })
  const at = new Date('2026-03-11T09:20:00Z')
  await retimeLeg(call, { reference, pickupAt: at, by: DESK, reason: 'rang', anyway: true })
  await recordJourneys(call)

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
  const rides = [
    await givenRide(house, '2026-03-12T09:00'),
    await givenRide(house, '2026-03-12T11:00'),
    await givenRide(house, '2026-03-12T13:00'),
  ]
  let passed = 0
  hookFailpoints((name) => {
    if (name === 'record.written' && ++passed === 2) throw new Error('killed')
  })
  await expect(recordJourneys(call)).rejects.toThrow('killed')
  hookFailpoints(undefined)
  for (const { reference } of rides) expect(await entriesOf(reference)).toEqual([])

  // two processes start at once where the one died
  await Promise.all([recordJourneys(call), recordJourneys(call)])
  for (const { reference } of rides) expect(await entriesOf(reference)).toHaveLength(1)
  expect(await recordJourneys(call)).toBe(0)
  expect(await checkRecord(call)).toMatchObject({ ok: true })
})

test('an entry that somebody changed in the database is found', async () => {
  await asOwner(
    house,
    `update record_entry set content = jsonb_set(content, '{passenger}', '"Somebody Else"') where number = 2`,
  )
  expect(await checkRecord(call)).toEqual({ ok: false, brokenAt: 2 })
})

test('a process that finds another one recording leaves it to that one', async () => {
  await givenRide(house, '2026-03-10T15:00')
  await recordJourneys(call)
  const { reference } = await givenRide(house, '2026-03-10T15:30')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { operator } = call
  let reportHeld = (_holds: boolean) => {}
  const holds = new Promise<boolean>((resolve) => {
    reportHeld = resolve
  })
  const otherProcess = withOperator(call, async (tx) => {
    reportHeld(await holdChain(tx, { operator, chain: 'record' }))
    await held
  })
  expect(await holds).toBe(true)

  expect(await recordJourneys(call)).toBe(0)
  goOn()
  await otherProcess
  expect(await recordJourneys(call)).toBeGreaterThan(0)
  expect(await recordsOf(reference)).toHaveLength(1)
})
