import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openInstall } from '../../test/install.ts'
import { findStreetsProgram } from '../ports/roads/streets/build-streets.ts'

// starts whole processes, which takes time on a busy machine
vi.setConfig({ testTimeout: 300_000 })

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const extract = (name: string) => path.join(root, 'testkit/osm', `${name}.osm.pbf`)
const hasStreets = findStreetsProgram(path.join(root, 'streets')) !== undefined
const KERBSIDE = ['--operator', 'kerbside']

async function open() {
  const install = await openInstall()
  const owner = new pg.Pool(install.database.owner)
  onTestFinished(() => owner.end())
  const rowsOf = async <Row extends pg.QueryResultRow>(sql: string) =>
    (await owner.query<Row>(sql)).rows
  return { ...install, rowsOf }
}

test.skipIf(!hasStreets)(
  'an extract becomes the streets and addresses of an operator, with sample journeys before and after',
  async () => {
    const { kerbside, folder, rowsOf } = await open()
    const made = await kerbside(['import', 'area', extract('rutland-england'), ...KERBSIDE])
    expect(made).toMatchObject({ code: 0 })
    expect(made.output).toContain('Warning: the operator’s base lies outside of this extract.')
    expect(made.output).toContain('Warning: the data is older than a year.')
    expect(made.output).toMatch(
      /rutland-england is in use: 1,\d{3} places, 3\d\d house numbers, streets\./,
    )
    const samples = made.output.match(
      /^ {2}.+ – .+ km, \d+ min, .+ → .+ km, \d+ min, [\d.]+ GBP$/gm,
    )
    expect(samples).toHaveLength(20)
    expect(await rowsOf('select name, state, streets from area')).toEqual([
      { name: 'rutland-england', state: 'live', streets: '3.6.1' },
    ])

    // the last two are kept
    await kerbside(['import', 'area', extract('rutland-england'), ...KERBSIDE])
    await kerbside(['import', 'area', extract('rutland-england'), ...KERBSIDE])
    const rows = await rowsOf<{ id: string; state: string }>(
      'select id, state from area order by made_at desc',
    )
    expect(rows.map(({ state }) => state)).toEqual(['live', 'retired'])
    expect(readdirSync(path.join(folder, 'areas')).sort()).toEqual(rows.map(({ id }) => id).sort())
  },
)

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
