import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CODE } from '@kerbside/contract/codes.ts'
import { type DriveTimesReply, showDriveTimes } from '@kerbside/contract/operator/drive-times.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenBooking, givenQuote } from '../../../test/given.ts'
import { givenArea } from '../../../test/given-area.ts'
import { givenStaff } from '../../../test/given-desk.ts'
import { network } from '../../../test/given-roads.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { calculateEveryNight } from '../../area/drive-times/tasks.ts'
import { followStreets } from '../../area/follow-streets.ts'
import { setLiveArea } from '../../area/store.ts'
import { withOperator } from '../../db.ts'
import { embeddedRoads } from '../../ports/roads/embedded.ts'
import { openRoads } from '../../ports/roads/open-roads.ts'
import { areaFolder, openStreets } from '../../ports/roads/streets/open-streets.ts'
import { VALHALLA_VERSION } from '../../ports/roads/streets/valhalla-config.ts'

/** Answers as the street engine does, with a straight street of 40 km that takes 58 minutes free of traffic. */
const STREETS_PROCESS = `
const encode = (points) => {
  let last = [0, 0], text = ''
  for (const { lat, lon } of points) {
    const now = [Math.round(lat * 1e6), Math.round(lon * 1e6)]
    for (const i of [0, 1]) {
      let value = now[i] - last[i]
      value = value < 0 ? ~(value << 1) : value << 1
      while (value >= 32) { text += String.fromCharCode((32 | (value & 31)) + 63); value >>= 5 }
      text += String.fromCharCode(value + 63)
    }
    last = now
  }
  return text
}
process.on('message', ({ id, call, body }) => {
  const summary = { length: 40, time: 3480 }
  const result = call === 'route'
    ? { trip: { summary, legs: [{ shape: encode(JSON.parse(body).locations), summary }] } }
    : { edges: [{ length: 40, speed: 40 / (3480 / 3600), road_class: 'trunk', density: 0 }] }
  process.send({ id, result: JSON.stringify(result) })
})
process.on('disconnect', () => process.exit(0))
`
/** 58 free minutes at midday on trunk roads, and two at the kerb. */
const STANDARD_SECONDS = 3_480 * 1.08 + 120

const dataDir = mkdtempSync(path.join(tmpdir(), 'kerbside-drive-times-'))
const process = path.join(dataDir, 'streets.cjs')
writeFileSync(process, STREETS_PROCESS)
const log = { info: () => {}, warn: () => {}, error: () => {} }
const streets = openStreets({ dataDir, program: { process, tools: '' }, log })
let testApp: TestApp
let owner: TestClient
let elsewhere: TestClient

beforeAll(async () => {
  const now = () => testApp.deps.now()
  testApp = await startTestApp({
    ends: afterAll,
    deps: {
      standardStreetsFor: streets.standardEngineOf,
      roadsFor: openRoads({
        streets,
        embedded: (zone) => embeddedRoads(network, zone),
        secretOf: async () => undefined,
        now,
        log,
      }),
    },
  })
  owner = await givenStaff(testApp, 'owner')
  elsewhere = await givenStaff(testApp, 'owner', 'northway')
})
afterAll(() => {
  streets.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const show = async (client = owner): Promise<DriveTimesReply> =>
  showDriveTimes.reply.parse((await client.get('/api/desk/drive-times')).body)

const act = async (call: string, body: object = {}, client = owner): Promise<DriveTimesReply> =>
  showDriveTimes.reply.parse((await client.post(`/api/desk/drive-times/${call}`, body)).body)

const midday = ({ times }: DriveTimesReply) => times.find(({ part }) => part === 'midday')

/** The seconds of a trip at midday, as quotes and driver plans get them. */
async function secondsFor(slug: 'kerbside' | 'northway'): Promise<number | undefined> {
  const { profile } = await testApp.context(slug)
  const route = await testApp.deps.roadsFor(profile).route(
    [
      { lat: 51.47, lng: -0.4543 },
      { lat: 51.505, lng: -0.022 },
    ],
    { departAt: new Date('2026-03-11T12:00:00Z') },
  )
  return route?.seconds
}

async function givenStreets(slug: 'kerbside' | 'northway'): Promise<void> {
  const { deps } = testApp
  const { operator } = await testApp.context(slug)
  const id = await givenArea(testApp, {
    operator,
    dataDir,
    name: 'london',
    streets: VALHALLA_VERSION,
  })
  await withOperator({ ...deps, operator }, (tx) =>
    setLiveArea(tx, { operator, id, now: deps.now() }),
  )
  writeFileSync(path.join(areaFolder(dataDir, id), 'tiles.tar'), '')
}

/** A leg that the driver's phone reported at both ends, at noon, with these minutes between. */
async function givenDriven(minutes: number): Promise<void> {
  await givenBooking(testApp.client())
  await asOwner(
    testApp,
    `with done as (
       update leg set state = 'completed' where state <> 'completed' returning *
     )
     insert into transition (operator_id, booking_id, id, leg, machine, to_state, role, channel, reason, version, at,
       lat, lng)
     select operator_id, booking_id, gen_random_uuid(), number, 'leg', event.state, 'driver', 'test', '', 1, event.at,
       (event.place->'point'->>'lat')::float8, (event.place->'point'->>'lng')::float8
     from done, lateral (values
       ('on_board', '2026-03-10T12:00:00Z'::timestamptz, pickup),
       ('completed', '2026-03-10T12:00:00Z'::timestamptz + make_interval(mins => $1), drop_off)
     ) event (state, at, place)`,
    [minutes],
  )
}

test('without streets there is nothing to compare with', async () => {
  expect(await act('calculate')).toMatchObject({
    code: CODE.refused,
    hasStreets: false,
    nightly: false,
    times: [],
  })
  expect((await act('use', { times: 'own' })).message).toBe('Calculate the times first.')
})

test('times of twenty legs are shown, used in quotes, and taken back; another operator keeps its own', async () => {
  await givenStreets('kerbside')
  await givenStreets('northway')
  await followStreets(testApp.deps, streets)
  expect(await secondsFor('kerbside')).toBeCloseTo(STANDARD_SECONDS, -1)

  for (let count = 0; count < 19; count += 1) await givenDriven(77)
  expect(midday(await act('calculate'))).toMatchObject({ legs: 19, factor: 1, factorInUse: 1 })
  await givenDriven(77)
  const calculated = await act('calculate')
  expect(midday(calculated)).toEqual({
    part: 'midday',
    legs: 20,
    promisedMinutes: 64.6,
    drivenMinutes: 77,
    factor: 1.19,
    factorInUse: 1,
  })
  expect(calculated).toMatchObject({ usedSince: '', usesLatest: false })
  // calculated is not used
  expect(await secondsFor('kerbside')).toBeCloseTo(STANDARD_SECONDS, -1)

  const used = await act('use', { times: 'own' })
  expect(midday(used)?.factorInUse).toBe(1.19)
  expect(used).toMatchObject({ usesLatest: true, usedSince: testApp.deps.now().toISOString() })
  await expect.poll(() => secondsFor('kerbside')).toBeCloseTo(STANDARD_SECONDS * 1.19, -1)
  expect(await secondsFor('northway')).toBeCloseTo(STANDARD_SECONDS, -1)
  expect((await givenQuote(testApp.client())).traveltime).toBe(77)
  expect(await show(elsewhere)).toMatchObject({ calculatedAt: '', usedSince: '', times: [] })

  // the standard minutes are compared, so the times in use do not change the result
  expect(midday(await act('calculate'))?.factor).toBe(1.19)

  expect(midday(await act('use', { times: 'standard' }))?.factorInUse).toBe(1)
  await expect.poll(() => secondsFor('kerbside')).toBeCloseTo(STANDARD_SECONDS, -1)
  expect((await givenQuote(testApp.client())).traveltime).toBe(65)
})

/** When times were calculated that are in use; read from the table, because sessions of staff end before the night. */
const listLive = async () =>
  (
    await asOwner<{ slug: string; at: Date }>(
      testApp,
      `select operator.slug, live_at as at from drive_time_run join operator on operator.id = operator_id
       where state = 'live'`,
    )
  ).map(({ slug, at }) => `${slug} ${at.toISOString()}`)

test('switching the nightly calculation on and off is kept, and going back ends it', async () => {
  expect((await act('nightly', { nightly: true })).nightly).toBe(true)
  expect((await show()).nightly).toBe(true)
  expect((await show(elsewhere)).nightly).toBe(false)
  expect(await act('use', { times: 'standard' })).toMatchObject({ nightly: false, usedSince: '' })
})

test('at night they are calculated and used once, for operators that switched it on', async () => {
  await act('nightly', { nightly: true })
  testApp.setNow('2026-03-12T02:30:00Z')
  await calculateEveryNight(testApp.deps)
  expect(await listLive()).toEqual([])
  testApp.setNow('2026-03-12T03:10:00Z')
  await calculateEveryNight(testApp.deps)
  testApp.setNow('2026-03-12T03:20:00Z')
  await calculateEveryNight(testApp.deps)
  expect(await listLive()).toEqual(['kerbside 2026-03-12T03:10:00.000Z'])
})
