import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { SILENT } from '../../../log.ts'
import { openPools } from '../../../pools.ts'
import { openImported } from '../imported/imported.ts'
import type { Places } from '../port.ts'
import { makeLive } from './dataset-store.ts'
import { loadExtract } from './load-extract.ts'

const OAKHAM = { lat: 52.67, lng: -0.73 }
const VADUZ = { lat: 47.14, lng: 9.52 }

const extract = (name: string) =>
  fileURLToPath(new URL(`../../../../../../testkit/osm/${name}.osm.pbf`, import.meta.url))

let testApp: TestApp
let pools: ReturnType<typeof openPools>
let rutland: Places
let vaduz: Places
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  pools = openPools(
    { owner: testApp.database.owner, connectionOf: () => testApp.database.app },
    SILENT,
  )
  rutland = await load('rutland-england', { slug: 'kerbside', base: OAKHAM, country: 'GB' })
  vaduz = await load('liechtenstein', { slug: 'northway', base: VADUZ, country: 'LI' })
  return async () => {
    await pools.owner.destroy()
    await pools.close()
  }
})

async function load(
  name: string,
  params: { slug: 'kerbside' | 'northway'; base: typeof OAKHAM; country: string },
): Promise<Places> {
  const { operator } = await testApp.context(params.slug)
  const { now, newId, db } = testApp.deps
  const result = await loadExtract(
    { db: pools.app, pool: pools.appPool, now, newId },
    {
      operator,
      base: params.base,
      file: extract(name),
      onProgress: () => {},
      finish: (tx, { dataset }) => makeLive(tx, { operator, id: dataset, kind: 'osm', now: now() }),
    },
  )
  expect(result).toMatchObject({ ok: true })
  return openImported({ db, now }).for(operator, params.country)
}

const search = async (text: string) => rutland.search({ text, near: OAKHAM, max: 5 })

test('an ordinary address is found at its own door', async () => {
  const [house] = await asOwner<{ name: string; house: string; lat: number; postcode: string }>(
    testApp,
    `select name, house, h.lat, h.postcode from imported_house h join imported_place p
       on p.operator_id = h.operator_id and p.dataset_id = h.dataset_id and p.number = h.street
     where h.postcode = 'LE15 6BQ' order by house limit 1`,
  )
  if (!house) throw new Error('no house')
  const [found] = await search(`${house.house} ${house.name}`)
  expect(found).toMatchObject({
    name: `${house.house} ${house.name}`,
    line1: `${house.house} ${house.name}`,
    postcode: 'LE15 6BQ',
    quality: 'exact',
    point: { lat: house.lat },
  })
  expect(await rutland.find(found?.id ?? '')).toEqual(found)
})

test('a house number that is not known is offered on its street', async () => {
  const [found] = await search('987 melton road oakham')
  expect(found).toMatchObject({ name: '987 Melton Road', town: 'Oakham', quality: 'street' })
})

test('streets, stations, sights and postcodes of the extract are found, and no other operator finds them', async () => {
  expect((await search('oakham station'))[0]).toMatchObject({ kind: 'station', name: 'Oakham' })
  expect((await search('oakham castle'))[0]).toMatchObject({ kind: 'landmark' })
  expect((await search('LE15 6BQ'))[0]).toMatchObject({ kind: 'postcode', postcode: 'LE15 6BQ' })
  expect(await vaduz.search({ text: 'oakham castle', near: VADUZ, max: 5 })).toEqual([])
})

test('abroad the number is typed after the street, and stands there', async () => {
  const [house] = await asOwner<{ house: string }>(
    testApp,
    `select house from imported_house h join imported_place p
       on p.operator_id = h.operator_id and p.dataset_id = h.dataset_id and p.number = h.street
     where p.name = 'Städtle' and house ~ '^[0-9]+$' order by house limit 1`,
  )
  const [found] = await vaduz.search({ text: `stadtle ${house?.house}`, near: VADUZ, max: 5 })
  expect(found).toMatchObject({
    name: `Städtle ${house?.house}`,
    postcode: '9490',
    quality: 'exact',
  })
})

test('a second import replaces the first, with its houses', async () => {
  const count = async () =>
    (await asOwner<{ n: number }>(testApp, 'select count(*)::int as n from imported_house'))[0]?.n
  const before = await count()
  await load('rutland-england', { slug: 'kerbside', base: OAKHAM, country: 'GB' })
  expect(await count()).toBe(before)
})
