import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { buildGazetteer } from '../../../../data/build-gazetteer.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { SILENT } from '../../../log.ts'
import type { OperatorId } from '../../../operator.ts'
import { openPools } from '../../../pools.ts'
import { readGazetteer } from '../gazetteer.ts'
import { openImported } from '../imported/imported.ts'
import { loadTables } from '../load-places.ts'
import { includesPlace, TYPED } from '../typed-queries.ts'
import { FORMS } from './form-of.ts'
import { loadFile } from './load-file.ts'
import { openRejects } from './rejects.ts'

const BASE = { lat: 51.537, lng: -0.015 }

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'kerbside-import-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function fileOf(text: string | Buffer, name = 'places.csv'): string {
  const file = path.join(folder(), name)
  writeFileSync(file, text)
  return file
}

async function given() {
  const testApp = await startTestApp()
  const pools = openPools(
    { owner: testApp.database.owner, connectionOf: () => testApp.database.app },
    SILENT,
  )
  onTestFinished(async () => {
    await pools.owner.destroy()
    await pools.close()
  })
  const load = async (kind: string, named: string, slug: 'kerbside' | 'northway' = 'kerbside') => {
    const form = FORMS[kind]
    if (!form) throw new Error(kind)
    const rejects = openRejects(undefined)
    const { operator } = await testApp.context(slug)
    const result = await loadFile(
      { db: pools.app, pool: pools.appPool, now: testApp.deps.now, newId: testApp.deps.newId },
      { operator, base: BASE, form, named, rejects, onProgress: () => {} },
    )
    return { result, rejects }
  }
  const search = async (text: string, slug: 'kerbside' | 'northway' = 'kerbside') => {
    const { operator } = await testApp.context(slug)
    const imported = openImported({ db: testApp.deps.db, now: testApp.deps.now })
    return imported.for(operator).search({ text, near: BASE, max: 5 })
  }
  return { testApp, load, search, pools }
}

const datasets = (testApp: TestApp) =>
  asOwner<{ state: string; rows: string }>(testApp, 'select state, rows from place_dataset')

const DEPOT = `name,kind,line1,town,postcode,lat,lng
Blue Door Studios,landmark,4 Example Row,London,E2 8AA,51.531,-0.069
Quill Street,street,,London,E2,51.5305,-0.0702
`

test('an operator’s imported places are found, with their postcodes, and no other operator finds them', async () => {
  const { load, search } = await given()
  expect((await load('csv', fileOf(DEPOT))).result).toMatchObject({ ok: true, rows: 2 })
  expect((await search('blue door'))[0]).toMatchObject({
    name: 'Blue Door Studios',
    postcode: 'E2 8AA',
  })
  expect((await search('blu dor studios'))[0]).toBeUndefined()
  expect((await search('bleu door'))[0]).toMatchObject({ name: 'Blue Door Studios' })
  expect((await search('12 quill st'))[0]).toMatchObject({ name: '12 Quill Street' })
  expect(await search('blue door', 'northway')).toEqual([])
})

test('customers find imported places while typing, beside the built-in ones', async () => {
  const { testApp, load } = await given()
  await load('csv', fileOf(DEPOT))
  testApp.setNow('2026-03-10T12:01:00Z')
  const { body } = await testApp.client().get('/api/searchaddress?prefix=blue+door')
  const [first] = body['addresses'] as { name: string; id: string }[]
  expect(first).toMatchObject({
    name: 'Blue Door Studios',
    postcode: 'E2 8AA',
    category: 'Landmark',
  })
  const whole = await testApp.client().get(`/api/address?id=${encodeURIComponent(first?.id ?? '')}`)
  expect(whole.body).toMatchObject({ code: 1 })
})

test('a street far away is found by its town, also while the town is partly typed', async () => {
  const { load, search } = await given()
  const near = Array.from(
    { length: 300 },
    (_, index) => `Willow Road,street,London,E${index % 18},51.53,-0.0${index % 9}`,
  )
  const far = [
    'Willow Road,street,Truro,TR1,50.26,-5.05',
    'Willow Road,street,Perth,PH1,56.39,-3.43',
  ]
  await load('csv', fileOf(`name,kind,town,postcode,lat,lng\n${[...near, ...far].join('\n')}\n`))
  for (const typed of ['willow road tru', 'willow rd truro', 'willow raod truro'])
    expect((await search(typed))[0]).toMatchObject({ name: 'Willow Road', town: 'Truro' })
  for (const typed of ['willow road t', 'willow road tr', 'wil', 'willow'])
    expect(await search(typed)).toHaveLength(5)
  expect((await search('willow road perth')).map(({ town }) => town)).toEqual(['Perth'])
  expect(await search('willow road brighton')).toEqual([])
})

test('an imported postcode makes a pin within a kilometre an address', async () => {
  const { testApp, load } = await given()
  await load('csv', fileOf('name,kind,lat,lng\nAB12 3DE,postcode,57.05,-2.1\n'))
  testApp.setNow('2026-03-10T12:01:00Z')
  const context = await testApp.context()
  const near = await context.places.reverse({ lat: 57.055, lng: -2.1 })
  expect(near).toMatchObject({ postcode: 'AB12 3DE' })
  const imported = openImported({ db: testApp.deps.db, now: testApp.deps.now }).for(
    context.operator,
  )
  expect(await imported.reverse({ lat: 57.07, lng: -2.1 })).toBeUndefined()
})

test('a second import replaces the first as a whole', async () => {
  const { testApp, load, search } = await given()
  await load('csv', fileOf(DEPOT))
  await load('csv', fileOf('name,lat,lng,postcode\nGreen Gate Works,51.53,-0.07,E2 8AB\n'))
  testApp.setNow('2026-03-10T12:01:00Z')
  expect(await search('blue door')).toEqual([])
  expect((await search('green gate'))[0]).toMatchObject({ name: 'Green Gate Works' })
  expect(await datasets(testApp)).toMatchObject([{ state: 'live', rows: '1' }])
  expect(await asOwner(testApp, 'select 1 from imported_place')).toHaveLength(1)
})

test('a file without a usable line leaves the previous import in place', async () => {
  const { testApp, load, search } = await given()
  await load('csv', fileOf(DEPOT))
  const { result, rejects } = await load('csv', fileOf('name,lat,lng\nNowhere,91,0\n,51.5,0\n'))
  expect(result).toEqual({ ok: false, reason: 'nothing-usable' })
  expect(rejects.first).toMatchObject([
    { line: 2, reason: 'no position' },
    { line: 3, reason: 'no name' },
  ])
  expect((await search('blue door'))[0]).toBeDefined()
  expect(await datasets(testApp)).toHaveLength(1)
})

test('an empty file and one of a header alone have no usable line', async () => {
  const { load } = await given()
  for (const text of ['', 'name,lat,lng\n'])
    expect((await load('csv', fileOf(text))).result).toMatchObject({ reason: 'nothing-usable' })
})

test('invalid lines among valid ones are reported by number, and the valid ones are used', async () => {
  const { load } = await given()
  const lines = Array.from({ length: 2_000 }, (_, index) =>
    index % 100 === 99 ? `Place ${index},north,west` : `Place ${index},51.5,-0.1`,
  )
  const { result, rejects } = await load('csv', fileOf(`name,lat,lng\n${lines.join('\n')}\n`))
  expect(result).toMatchObject({ ok: true, rows: 1_980 })
  expect(rejects.count()).toBe(20)
  expect(rejects.first[0]).toMatchObject({ line: 101, reason: 'no position' })
  expect(rejects.byReason()).toEqual([['no position', 20]])
})

test('a line in another encoding is rejected, not garbled', async () => {
  const { load, search } = await given()
  const latin = Buffer.from(
    'name,lat,lng\nCaf\u00e9 Royal,51.51,-0.13\nCafe Plain,51.51,-0.13\n',
    'latin1',
  )
  const { result, rejects } = await load('csv', fileOf(latin))
  expect(result).toMatchObject({ ok: true, rows: 1 })
  expect(rejects.first).toMatchObject([{ line: 2, reason: 'not UTF-8' }])
  expect(await search('cafe plain')).toHaveLength(1)
})

test('a folder of gzipped files is one dataset', async () => {
  const { load } = await given()
  const made = folder()
  writeFileSync(path.join(made, 'a.csv.gz'), gzipSync('"WC1A1AB",10,530186,181385,"E9"\n'))
  writeFileSync(
    path.join(made, 'b.csv'),
    '"SW1A1AA",10,529090,179645,"E9"\n"SW1A0XX",90,0,0,"E9"\n',
  )
  writeFileSync(path.join(made, 'licence.doc'), 'words')
  const { result, rejects } = await load('codepoint', made)
  expect(result).toMatchObject({ ok: true, rows: 2 })
  expect(rejects.first).toMatchObject([{ line: 2, reason: 'no position' }])
})

test('Code-Point postcodes are found in any spacing, to the street', async () => {
  const { load, search } = await given()
  await load(
    'codepoint',
    fileOf('"WC1A1AB",10,530186,181385,"E9"\n"WC1A1AP",10,530166,181492,"E9"\n'),
  )
  for (const typed of ['WC1A 1AB', 'wc1a1ab', 'wc1 a1ab'])
    expect((await search(typed))[0]).toMatchObject({ postcode: 'WC1A 1AB', quality: 'street' })
  expect((await search('wc1a 1')).map(({ postcode }) => postcode)).toEqual(['WC1A 1AB', 'WC1A 1AP'])
})

test('the ONS directory is read by its header, and terminated postcodes are left out', async () => {
  const { load, search } = await given()
  const text =
    'pcd,pcds,doterm,lat,long\nE1 6AN,E1 6AN,,51.5187,-0.0734\nE1 6ZZ,E1 6ZZ,201206,51.5,-0.07\nE1 7QQ,E1 7QQ,,99.999999,0\n'
  const { result, rejects } = await load('onspd', fileOf(text))
  expect(result).toMatchObject({ ok: true, rows: 1, left: 1 })
  expect(rejects.first).toMatchObject([{ line: 4, reason: 'no position' }])
  expect((await search('e16an'))[0]).toMatchObject({ postcode: 'E1 6AN' })
})

test('OS Open Names brings streets, towns and stations, not hills', async () => {
  const { load, search } = await given()
  const row = (name: string, type: string, [x, y]: [number, number]) => {
    const cells = Array.from({ length: 34 }, () => '')
    Object.assign(cells, { 2: name, 7: type, 8: String(x), 9: String(y), 16: 'E2', 18: 'London' })
    return cells.join(',')
  }
  const { result } = await load(
    'opennames',
    fileOf(
      [
        row('Arnold Circus', 'Named Road', [533_500, 182_700]),
        row('Bethnal Green', 'Suburban Area', [535_000, 182_800]),
        row('Some Hill', 'Hill Or Mountain', [535_000, 182_800]),
      ].join('\n'),
    ),
  )
  expect(result).toMatchObject({ ok: true, rows: 2, left: 1 })
  expect((await search('arnold circ'))[0]).toMatchObject({ kind: 'street', postcode: 'E2' })
})

test('GeoNames towns get the district they lie in', async () => {
  const { load, search } = await given()
  const cells = (name: string, code: string) =>
    `1\t${name}\t${name}\t\t51.3762\t-0.0982\tP\t${code}\tGB\t\tENG\t\t\t\t192064\t\t\tEurope/London\t2020-01-01`
  await load('geonames', fileOf(`${cells('Croydon "Town"', 'PPL')}\n`, 'GB.txt'))
  expect((await search('croydon'))[0]).toMatchObject({
    kind: 'town',
    postcode: expect.stringMatching(/^CR/),
  })
})

test('an operator’s own airports and airlines replace the built-in lists', async () => {
  const { testApp, load } = await given()
  await load(
    'airports',
    fileOf('iata,name,lat,lng,country\nQQQ,Example Field,51.5,-1,GB\nnope,X,1,1,GB\n'),
  )
  await load('airlines', fileOf('name,iata,icao,country\nExample Air,E9,EXA,GB\n'))
  testApp.setNow('2026-03-10T12:01:00Z')
  const client = testApp.client()
  const airports = await client.get('/api/searchairport?searchString=qqq')
  expect(airports.body['airports']).toMatchObject([{ Code: 'QQQ', country: 'United Kingdom' }])
  const airlines = await client.get('/api/searchairport?searchstring=example')
  expect(airlines.body['airlines']).toMatchObject([{ iata_code: 'E9' }])
  const other = await testApp
    .client('northway.localhost')
    .get('/api/searchairport?searchString=jfk')
  expect(other.body['airports']).toMatchObject([{ Code: 'JFK' }])
})

test('of two concurrent imports of one kind, the second is told to wait, and nothing is lost', async () => {
  const { testApp, load } = await given()
  const many = Array.from({ length: 20_000 }, (_, index) => `Place ${index},51.5,-0.1`).join('\n')
  const file = fileOf(`name,lat,lng\n${many}\n`)
  const [one, two] = await Promise.all([
    load('csv', file),
    new Promise((done) => setTimeout(done, 400)).then(() => load('csv', file)),
  ])
  expect(one.result).toMatchObject({ ok: true, rows: 20_000 })
  expect([
    { ok: false, reason: 'running' },
    { ok: true, rows: 20_000 },
  ]).toContainEqual(
    expect.objectContaining(two.result.ok ? { ok: true, rows: 20_000 } : two.result),
  )
  expect(await datasets(testApp)).toMatchObject([{ state: 'live' }])
})

test('an import that was killed leaves the old one live; the next deletes its remains', async () => {
  const { testApp, load, search } = await given()
  await load('csv', fileOf(DEPOT))
  const { operator } = await testApp.context()
  await asOwner(
    testApp,
    `select set_config('app.operator', '${operator}', false);
     insert into place_dataset values ('${operator}', '01930a1c-5b00-7000-8000-0000000000ff', 'csv', 'loading', 'x', 0, now(), null);
     insert into imported_place select '${operator}', '01930a1c-5b00-7000-8000-0000000000ff', n, 'landmark', 'Half', '', '', 'E2', null,
       51.5, -0.1, 1, 1, '', 'exact', 66, array['half'] from generate_series(1, 10) n`,
  )
  expect(await search('half')).toEqual([])
  expect((await search('blue door'))[0]).toBeDefined()
  await load('csv', fileOf(DEPOT))
  expect(await datasets(testApp)).toMatchObject([{ state: 'live', rows: '2' }])
  expect(await asOwner(testApp, 'select 1 from imported_place')).toHaveLength(2)
})

/** The whole built-in gazetteer as an operator's import file. */
function gazetteerFile(): string {
  buildGazetteer()
  const { entries } = readGazetteer(loadTables(path.join(import.meta.dirname, '../../../../data')))
  const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`
  const lines = entries.map(({ place, also }) =>
    [
      place.name,
      place.kind,
      place.line1,
      place.town,
      place.postcode,
      place.point.lat,
      place.point.lng,
      place.code,
      also,
    ]
      .map(quoted)
      .join(','),
  )
  return fileOf(`name,kind,line1,town,postcode,lat,lng,code,also\n${lines.join('\n')}\n`)
}

test('PostgreSQL finds the same places for the same typed words as the built-in index', async () => {
  const { testApp, load } = await given()
  expect((await load('csv', gazetteerFile())).result).toMatchObject({ ok: true })
  const { operator } = await testApp.context()
  const places = openImported({ db: testApp.deps.db, now: testApp.deps.now }).for(
    operator as OperatorId,
  )
  const missed: string[] = []
  for (const [text, meant] of TYPED) {
    // only the built-in index finds postcodes by district and airports by the bare code
    if (meant.startsWith('=')) continue
    const found = await places.search({ text, near: BASE, max: 5 })
    if (!includesPlace(found, meant))
      missed.push(`${text}: ${found.map(({ name }) => name).join(' | ')}`)
  }
  expect(missed).toEqual([])
}, 60_000)

test('a missing column of the header is reported once, not once a line', async () => {
  const { load } = await given()
  for (const [kind, text, missing] of [
    ['csv', 'postcode,latitude,longitude\nE2 8AA,51.5,-0.1\nE2 8AB,51.5,-0.1\n', 'name, lat, lng'],
    ['csv', 'name;lat;lng\nBlue Door;51,5;-0,1\n', 'name, lat, lng'],
    ['airlines', 'name,code\nMy Air,MA\n', 'iata'],
    ['csv', '\u001b[2Jrubbish\n1\n', 'name, lat, lng'],
  ] as const) {
    const { result, rejects } = await load(kind, fileOf(text))
    expect(result).toEqual({ ok: false, reason: 'nothing-usable' })
    expect(rejects.count()).toBe(1)
    expect(rejects.first).toMatchObject([
      {
        line: 1,
        reason: expect.stringMatching(
          new RegExp(`^the first line names no column ${missing}; it is "\\P{Cc}+"$`, 'u'),
        ),
      },
    ])
  }
  // either form of the position
  const grid = 'name,easting,northing\nBlue Door,530186,181385\n'
  expect((await load('csv', fileOf(grid))).result).toMatchObject({ ok: true, rows: 1 })
})

test('a place with swapped latitude and longitude is rejected, not moved to Kent', async () => {
  const { load, search } = await given()
  const text = 'name,lat,lng\nBlue Door Studios,-0.069,51.531\nGreen Gate Works,51.53,-0.07\n'
  const { result, rejects } = await load('csv', fileOf(text))
  expect(result).toMatchObject({ ok: true, rows: 1 })
  expect(rejects.first).toMatchObject([
    { line: 2, reason: expect.stringMatching(/aren’t swapped/) },
  ])
  expect(await search('blue door')).toEqual([])
})

test('a place far from every known district gets no district', async () => {
  const { load, search } = await given()
  await load('csv', fileOf('name,lat,lng\nMarble Arcade,48.85,2.35\nQuay House,51.53,-0.07\n'))
  expect((await search('marble arcade'))[0]).toMatchObject({ postcode: '' })
  expect((await search('quay house'))[0]?.postcode).toMatch(/^E\d/)
})

test('a quotation mark that is never closed leaves the previous import in place, and is reported in one line', async () => {
  const { load, search } = await given()
  await load('csv', fileOf(DEPOT))
  const open = fileOf('name,lat,lng\nGreen Gate,51.53,-0.07\n"Broken,51.5,-0.1\nMore,51.5,-0.1\n')
  await expect(load('csv', open)).rejects.toThrow(
    /places\.csv, after line 2: a quotation mark is opened and never closed\. Nothing was changed\.$/,
  )
  expect((await search('blue door'))[0]).toBeDefined()
})

test('lines swallowed by a quotation mark are reported; the others are used', async () => {
  const { load } = await given()
  const text = 'name,lat,lng\n"Broken,51.5,-0.1\nLost,51.5,-0.1\nAlso" lost,51,0\nFine,51.5,-0.1\n'
  const { result, rejects } = await load('csv', fileOf(text))
  expect(result).toMatchObject({ ok: true, rows: 1 })
  expect(rejects.first).toMatchObject([{ line: 2, reason: expect.stringMatching(/several lines/) }])
})

test('a truncated gzip file, and a file that is not gzip at all, leave the previous import in place', async () => {
  const { load, search } = await given()
  await load('csv', fileOf(DEPOT))
  const cut = gzipSync(DEPOT.repeat(50)).subarray(0, 80)
  await expect(load('csv', fileOf(cut, 'places.csv.gz'))).rejects.toThrow(/the file is cut short/)
  await expect(load('csv', fileOf(DEPOT, 'places.csv.gz'))).rejects.toThrow(/not gzipped/)
  expect((await search('blue door'))[0]).toBeDefined()
})
