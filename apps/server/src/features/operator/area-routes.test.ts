import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AreasReply, listAreas } from '@kerbside/contract/operator/area.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenArea } from '../../../test/given-area.ts'
import { givenStaff } from '../../../test/given-desk.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'
import type { AreaImports } from '../../area/area-imports.ts'
import { beginImport, endImport } from '../../area/import-log.ts'
import { saveSamples } from '../../area/store.ts'
import { withOperator } from '../../db.ts'

let testApp: TestApp
let owner: TestClient
let elsewhere: TestClient
const dataDir = mkdtempSync(path.join(tmpdir(), 'kerbside-areas-'))
const started: Parameters<AreaImports['start']>[0][] = []
let isBusy = false

beforeAll(async () => {
  testApp = await startTestApp({
    ends: afterAll,
    deps: {
      areaImports: {
        dataDir,
        hasStreetEngine: true,
        start(params) {
          if (isBusy) return false
          started.push(params)
          return true
        },
        stop: async () => {},
      },
    },
  })
  owner = await givenStaff(testApp, 'owner')
  elsewhere = await givenStaff(testApp, 'owner', 'northway')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeEach(() => {
  isBusy = false
  started.length = 0
})

const show = async (client = owner): Promise<AreasReply> =>
  listAreas.reply.parse((await client.get('/api/desk/areas')).body)

const operatorId = async (slug: 'kerbside' | 'northway') => (await testApp.context(slug)).operator

/** An area without files, with sample journeys. */
async function givenSampledArea(name: string): Promise<string> {
  const operator = await operatorId('kerbside')
  const id = await givenArea(testApp, { operator, dataDir, name })
  await withOperator({ ...testApp.deps, operator }, async (tx) => {
    await saveSamples(tx, {
      operator,
      id,
      samples: {
        currency: 'GBP',
        journeys: [
          {
            from: 'Oakham',
            to: 'Uppingham',
            before: { metres: 11_000, seconds: 900, price: 2_400 },
            after: { metres: 10_469, seconds: 840, price: 2_310 },
          },
          { from: 'Oakham', to: 'Island', before: undefined, after: undefined },
        ],
      },
    })
  })
  return id
}

const upload = (
  client: TestClient,
  {
    name = 'rutland.osm.pbf',
    bytes,
    from,
    text,
  }: { name?: string; bytes: number; from: number; text: string },
) =>
  client.post('/api/desk/areas/extract', {
    name,
    bytes,
    from,
    piece: Buffer.from(text).toString('base64'),
  })

test('an owner uploads an extract in pieces, and a piece sent twice or too early is not added', async () => {
  expect((await upload(owner, { bytes: 10, from: 0, text: 'abcd' })).body).toMatchObject({
    bytes: 4,
  })
  expect((await upload(owner, { bytes: 10, from: 0, text: 'abcd' })).body).toMatchObject({
    bytes: 4,
  })
  expect((await upload(owner, { bytes: 10, from: 8, text: 'ij' })).body).toMatchObject({ bytes: 4 })
  expect((await show()).extracts).toEqual([])
  expect((await upload(owner, { bytes: 10, from: 4, text: 'efghij' })).body).toMatchObject({
    bytes: 10,
  })
  expect((await show()).extracts).toEqual([{ name: 'rutland.osm.pbf', bytes: 10, isOwn: true }])
  const file = path.join(dataDir, 'extracts', await operatorId('kerbside'), 'rutland.osm.pbf')
  expect(readFileSync(file, 'utf8')).toBe('abcdefghij')

  // another operator has nothing of it
  expect((await show(elsewhere)).extracts).toEqual([])
  expect(
    (await elsewhere.post('/api/desk/areas/extract/remove', { name: 'rutland.osm.pbf' })).status,
  ).toBe(404)
  expect(
    (await owner.post('/api/desk/areas/extract/remove', { name: 'rutland.osm.pbf' })).body,
  ).toMatchObject({ code: 1, extracts: [] })
  expect(existsSync(file)).toBe(false)
})

test('the name of an upload cannot leave its folder', async () => {
  for (const name of [
    '../secret.osm.pbf',
    'a/b.osm.pbf',
    '.osm.pbf',
    'rutland.zip',
    'a\u0000.osm.pbf',
  ])
    expect((await upload(owner, { name, bytes: 4, from: 0, text: 'abcd' })).status).toBe(400)
  expect(readdirSync(path.join(dataDir, 'extracts', await operatorId('kerbside')))).toEqual([])
})

test('an owner imports an uploaded extract or one that lies on the server, one at a time', async () => {
  writeFileSync(path.join(dataDir, 'extracts', 'shared.osm.pbf'), 'shared')
  expect((await show(elsewhere)).extracts).toEqual([
    { name: 'shared.osm.pbf', bytes: 6, isOwn: false },
  ])
  const start = (extract: string) =>
    owner.post('/api/desk/areas/import', { extract, parts: ['streets', 'places'] })
  expect((await start('shared.osm.pbf')).body).toMatchObject({ code: 1 })
  expect(started).toEqual([
    {
      slug: 'kerbside',
      file: path.join(dataDir, 'extracts', 'shared.osm.pbf'),
      parts: ['streets', 'places'],
    },
  ])
  expect((await show()).lastImport).toMatchObject({ name: 'shared', state: 'running' })
  isBusy = true
  expect((await start('shared.osm.pbf')).body).toMatchObject({
    code: 2,
    message: 'An import is already running on this machine. Wait until it has finished.',
  })
  expect((await start('missing.osm.pbf')).status).toBe(404)
  expect(
    (await owner.post('/api/desk/areas/extract/remove', { name: 'shared.osm.pbf' })).status,
  ).toBe(404)
})

test('a running import shows how far it is, and one that stopped reporting has failed', async () => {
  const { deps } = testApp
  const operator = await operatorId('kerbside')
  const id = deps.newId()
  const inTx = <Result>(work: Parameters<typeof withOperator<Result>>[1]) =>
    withOperator({ ...deps, operator }, work)
  await inTx((tx) => beginImport(tx, { operator, id, name: 'rutland', now: deps.now() }))
  expect((await show()).lastImport).toMatchObject({
    name: 'rutland',
    state: 'running',
    step: 'check',
  })
  expect((await show(elsewhere)).lastImport).toBeUndefined()
  await inTx((tx) => endImport(tx, { operator, id, failure: 'The disk is full.', now: deps.now() }))
  expect((await show()).lastImport).toMatchObject({ state: 'failed', failure: 'The disk is full.' })
  const longAgo = new Date(deps.now().getTime() - 61_000)
  await inTx((tx) => beginImport(tx, { operator, id: deps.newId(), name: 'rutland', now: longAgo }))
  expect((await show()).lastImport).toMatchObject({
    state: 'failed',
    failure: 'The import was stopped before its end. Nothing was changed.',
  })
})

test('an owner compares journeys, uses an area, and deletes only one that is not in use', async () => {
  const id = await givenSampledArea('rutland')
  const [area] = (await show()).areas
  expect(area).toMatchObject({
    id,
    name: 'rutland',
    state: 'ready',
    hasStreets: true,
    hasMap: false,
  })
  expect(area?.journeys).toEqual([
    {
      from: 'Oakham',
      to: 'Uppingham',
      before: { metres: 11_000, seconds: 900, price: 2_400 },
      after: { metres: 10_469, seconds: 840, price: 2_310 },
    },
    { from: 'Oakham', to: 'Island' },
  ])
  expect((await owner.post('/api/desk/areas/use', { id })).body).toMatchObject({
    code: 1,
    areas: [{ id, state: 'live' }],
  })
  expect((await owner.post('/api/desk/areas/remove', { id })).body).toMatchObject({
    code: 2,
    message: 'This area is in use. Use another one first.',
  })
  await owner.post('/api/desk/areas/use', { id: '' })
  expect((await show()).areas).toMatchObject([{ id, state: 'retired' }])
  expect((await owner.post('/api/desk/areas/remove', { id })).body).toMatchObject({
    code: 1,
    areas: [],
  })
  expect(existsSync(path.join(dataDir, 'areas', id))).toBe(false)
})

test('an area of another operator looks like a missing one, and only owners have this page', async () => {
  const id = await givenSampledArea('rutland')
  const missing = testApp.deps.newId()
  for (const call of ['use', 'remove']) {
    const [theirs, none] = [
      await elsewhere.post(`/api/desk/areas/${call}`, { id }),
      await elsewhere.post(`/api/desk/areas/${call}`, { id: missing }),
    ]
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(none.body)
  }
  expect((await show()).areas).toMatchObject([{ id, state: 'ready' }])
  const dispatcher = await givenStaff(testApp, 'dispatcher')
  expect((await dispatcher.get('/api/desk/areas')).status).toBe(404)
})
