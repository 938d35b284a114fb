import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openInstall } from '../../test/install.ts'
import { findStreetsProgram } from '../ports/roads/streets/build-streets.ts'
import { openPool } from '../postgres/open-client.ts'

// starts whole processes, which takes time on a busy machine
vi.setConfig({ testTimeout: 300_000 })

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const extract = (name: string) => path.join(root, 'testkit/osm', `${name}.osm.pbf`)
const hasStreets = findStreetsProgram(path.join(root, 'streets')) !== undefined
const KERBSIDE = ['--operator', 'kerbside']

async function open() {
  const install = await openInstall()
  const owner = openPool(install.database.owner)
  onTestFinished(() => owner.end())
  const rowsOf = async <Row extends pg.QueryResultRow>(sql: string) =>
    (await owner.query<Row>(sql)).rows
  return { ...install, rowsOf }
}

const RUTLAND = extract('rutland-england')

describe.skipIf(!hasStreets)('with streets (skipped without npm ci --prefix streets)', () => {
  test('an extract becomes the streets and addresses of an operator, with sample journeys before and after', async () => {
    const { kerbside, folder, rowsOf } = await open()
    const importRutland = () => kerbside(['import', 'area', RUTLAND, ...KERBSIDE])
    const made = await importRutland()
    expect(made).toMatchObject({ code: 0 })
    expect(made.output).toContain('Warning: The operator’s base lies outside of this extract.')
    expect(made.output).toContain('Warning: The data is older than a year.')
    expect(made.output).toMatch(
      /rutland-england is in use: 1,\d{3} places, 3\d\d house numbers, streets/,
    )
    const samplesIn = (output: string) => [
      ...output.matchAll(
        /^ {2}.+ – .+ ([\d.]+) km, \d+ min, .+ → +([\d.]+) km, \d+ min, [\d.]+ GBP$/gm,
      ),
    ]
    expect(samplesIn(made.output)).toHaveLength(20)
    expect(samplesIn(made.output).some(([, before, after]) => before !== after)).toBe(true)
    expect(await rowsOf('select name, state, streets from area')).toEqual([
      { name: 'rutland-england', state: 'live', streets: '3.6.1' },
    ])
    expect(await rowsOf('select state, failure from area_import')).toEqual([
      { state: 'done', failure: '' },
    ])

    // the second time the streets in use are those of the first: nothing moves
    const again = await importRutland()
    expect(samplesIn(again.output)).toHaveLength(20)
    expect(samplesIn(again.output).every(([, before, after]) => before === after)).toBe(true)

    // the one in use and the one before it are kept
    await importRutland()
    const rows = await rowsOf<{ id: string; state: string }>(
      'select id, state from area order by made_at desc',
    )
    expect(rows.map(({ state }) => state)).toEqual(['live', 'retired'])
    expect(readdirSync(path.join(folder, 'areas')).sort()).toEqual(rows.map(({ id }) => id).sort())
    expect(
      await rowsOf("select state from place_dataset where kind = 'osm' order by state"),
    ).toEqual([{ state: 'live' }, { state: 'retired' }])
  })

  test('an area can wait, be used, be left for the one before, and be removed', async () => {
    const { kerbside, folder, rowsOf } = await open()
    await kerbside(['import', 'area', RUTLAND, ...KERBSIDE])
    const held = await kerbside(['import', 'area', extract('liechtenstein'), '--hold', ...KERBSIDE])
    expect(held.output).toContain('liechtenstein is ready')
    const states = () => rowsOf('select name, state from area order by name')
    expect(await states()).toEqual([
      { name: 'liechtenstein', state: 'ready' },
      { name: 'rutland-england', state: 'live' },
    ])

    const list = await kerbside(['area', 'list', ...KERBSIDE])
    expect(list.output).toMatch(
      /in use {7}rutland-england: data of \d{4}-\d\d-\d\d, 1,\d{3} places/,
    )
    await kerbside(['area', 'use', 'liechtenstein', ...KERBSIDE])
    expect(await states()).toEqual([
      { name: 'liechtenstein', state: 'live' },
      { name: 'rutland-england', state: 'retired' },
    ])
    const inUse = await kerbside(['area', 'remove', 'liechtenstein', ...KERBSIDE])
    expect(inUse).toMatchObject({ code: 1 })
    expect(inUse.output).toContain('liechtenstein is in use.')

    await kerbside(['area', 'use', 'none', ...KERBSIDE])
    expect(
      await rowsOf("select 1 from place_dataset where kind = 'osm' and state = 'live'"),
    ).toEqual([])
    await kerbside(['area', 'remove', 'liechtenstein', ...KERBSIDE])
    expect(await states()).toEqual([{ name: 'rutland-england', state: 'retired' }])
    expect(readdirSync(path.join(folder, 'areas'))).toHaveLength(1)
    expect(await rowsOf("select 1 from place_dataset where kind = 'osm'")).toHaveLength(1)
    const missing = await kerbside(['area', 'use', 'liechtenstein', ...KERBSIDE])
    expect(missing.output).toContain('There is no area liechtenstein.')
  })

  test('places alone are renewed, and the streets stay', async () => {
    const { kerbside, rowsOf } = await open()
    await kerbside(['import', 'area', RUTLAND, ...KERBSIDE])
    const places = await kerbside(['import', 'area', RUTLAND, '--only', 'places', ...KERBSIDE])
    expect(places.output).toMatch(/rutland-england is in use: .+ streets/)
    expect(await rowsOf("select streets from area where state = 'live'")).toEqual([
      { streets: '3.6.1' },
    ])
  })

  test('a folder built on another machine is imported, and an unfinished one is not', async () => {
    const { kerbside, folder, rowsOf } = await open()
    const built = path.join(folder, 'built')
    expect(await kerbside(['build', 'area', RUTLAND, built])).toMatchObject({ code: 0 })
    const imported = await kerbside(['import', 'area', built, ...KERBSIDE])
    expect(imported.output).toMatch(/rutland-england is in use: .+ streets/)
    expect(await rowsOf('select name, streets from area')).toEqual([
      { name: 'rutland-england', streets: '3.6.1' },
    ])
    rmSync(path.join(built, 'tiles.tar'))
    const unfinished = await kerbside(['import', 'area', built, ...KERBSIDE])
    expect(unfinished).toMatchObject({ code: 1 })
    expect(unfinished.output).toContain('isn’t a complete folder of an area')
  })

  test('a build that needs more memory than allowed ends with advice and changes nothing', async () => {
    const { kerbside, folder, rowsOf } = await open()
    const result = await kerbside(['import', 'area', RUTLAND, '--memory', '1m', ...KERBSIDE])
    expect(result).toMatchObject({ code: 1 })
    expect(result.output).toContain('The build used more memory than allowed.')
    expect(await rowsOf('select 1 from area')).toEqual([])
    expect(await rowsOf('select state from area_import')).toEqual([{ state: 'failed' }])
    expect(readdirSync(path.join(folder, 'areas'))).toEqual([])
  })

  test('an import that is killed changes nothing, and the next one removes what it left', async () => {
    const { kerbside, folder, rowsOf } = await open()
    const areas = path.join(folder, 'areas')
    mkdirSync(areas)
    const [row] = await rowsOf<{ id: string }>("select id from operator where slug = 'kerbside'")
    const left = path.join(areas, `${row?.id}.part`)
    mkdirSync(left)
    writeFileSync(path.join(left, 'tiles.tar'), 'half')
    // the process of a build that was killed
    writeFileSync(path.join(areas, `building-${row?.id}`), '4194305')
    expect(await kerbside(['import', 'area', RUTLAND, ...KERBSIDE])).toMatchObject({ code: 0 })
    expect(readdirSync(areas)).toHaveLength(1)

    writeFileSync(path.join(areas, `building-${row?.id}`), String(process.pid))
    const second = await kerbside(['import', 'area', RUTLAND, ...KERBSIDE])
    expect(second).toMatchObject({ code: 1 })
    expect(second.output).toContain('Another import of an area is running')
    expect(await rowsOf('select state from area')).toEqual([{ state: 'live' }])
  })
})

test('a check reads the whole extract and changes nothing', async () => {
  const { kerbside, rowsOf } = await open()
  const checked = await kerbside([
    'import',
    'area',
    RUTLAND,
    '--only',
    'places',
    '--check',
    ...KERBSIDE,
  ])
  expect(checked).toMatchObject({ code: 0 })
  expect(checked.output).toMatch(/The extract is complete: 1,\d{3} places, 3\d\d house numbers/)
  expect(await rowsOf('select 1 from area_import')).toEqual([])
  const wrong = await kerbside(['import', 'area', RUTLAND, '--only', 'houses', ...KERBSIDE])
  expect(wrong.output).toContain('--only takes streets, places, map')
})

test('an extract that is damaged, missing or of another kind changes nothing', async () => {
  const { kerbside, folder, rowsOf } = await open()
  const whole = readFileSync(extract('liechtenstein'))
  writeFileSync(path.join(folder, 'half.osm.pbf'), whole.subarray(0, whole.length / 2))
  writeFileSync(path.join(folder, 'text.osm.pbf'), 'lat,lng\n')
  for (const [file, message] of [
    ['half.osm.pbf', 'The extract is incomplete. Download it again. Nothing was changed.'],
    ['text.osm.pbf', 'This file isn’t an OpenStreetMap extract (.osm.pbf). Nothing was changed.'],
    ['missing.osm.pbf', 'Can’t find'],
  ] as const) {
    const result = await kerbside(['import', 'area', file, '--only', 'places', ...KERBSIDE])
    expect(result).toMatchObject({ code: 1 })
    expect(result.output).toContain(message)
  }
  expect(await rowsOf('select 1 from area')).toEqual([])
  expect(await rowsOf('select 1 from place_dataset')).toEqual([])
  const areas = path.join(folder, 'areas')
  expect(existsSync(areas) ? readdirSync(areas) : []).toEqual([])
})
