import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildStreets, findStreetsProgram, type StreetsProgram } from './build-streets.ts'
import { openStreetProcess } from './street-process.ts'
import { streetRoads } from './street-roads.ts'

const root = fileURLToPath(new URL('../../../../../../', import.meta.url))
const found = findStreetsProgram(path.join(root, 'streets'))
const extract = (name: string) => path.join(root, 'testkit/osm', `${name}.osm.pbf`)

const OAKHAM = { lat: 52.6703, lng: -0.7333 }
const UPPINGHAM = { lat: 52.5886, lng: -0.7237 }
const LONDON = { lat: 51.5074, lng: -0.1278 }
const VADUZ = { lat: 47.139, lng: 9.5225 }
const SCHAAN = { lat: 47.1653, lng: 9.5084 }
const MIDDAY = new Date('2026-03-10T12:00:00Z')
const MORNING = new Date('2026-03-10T08:00:00Z')
const NIGHT = new Date('2026-03-10T02:00:00Z')

describe.skipIf(!found)('streets (skipped without npm ci --prefix streets)', () => {
  const program = found as StreetsProgram
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-streets-'))
  const graph = (name: string) => path.join(folder, name)

  beforeAll(async () => {
    for (const name of ['rutland-england', 'liechtenstein'])
      expect(await buildStreets(program, { extract: extract(name), folder: graph(name) })).toEqual({
        ok: true,
      })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function open(name = 'rutland-england') {
    const streets = openStreetProcess({
      program: program.process,
      config: path.join(graph(name), 'valhalla.json'),
    })
    onTestFinished(() => streets.close())
    const roads = streetRoads(streets, { zone: 'Europe/London' })
    const route = (
      points: readonly (typeof OAKHAM)[],
      { departAt = MIDDAY, signal = AbortSignal.timeout(60_000) } = {},
    ) => roads.route(points, { departAt, signal })
    return { streets, route }
  }

  test('a way through a county has the length of its roads, and their line', async () => {
    const { route } = open()
    const way = await route([OAKHAM, UPPINGHAM])
    // 6.5 miles by the A6003
    expect(way?.metres).toBeGreaterThan(10_000)
    expect(way?.metres).toBeLessThan(11_000)
    expect(way?.path.length).toBeGreaterThan(50)
    expect(way?.path[0]?.[0]).toBeCloseTo(OAKHAM.lng, 2)
    expect(way?.path.at(-1)?.[1]).toBeCloseTo(UPPINGHAM.lat, 2)
  })

  test('the morning peak takes longest, and the night is quickest', async () => {
    const { route } = open()
    const seconds = async (departAt: Date) =>
      (await route([OAKHAM, UPPINGHAM], { departAt }))?.seconds ?? 0
    const [morning, midday, night] = [
      await seconds(MORNING),
      await seconds(MIDDAY),
      await seconds(NIGHT),
    ]
    expect(morning).toBeGreaterThan(midday)
    expect(midday).toBeGreaterThan(night)
    expect(night).toBeGreaterThan(8 * 60)
    expect(morning).toBeLessThan(20 * 60)
  })

  test('a way that Valhalla cannot walk edge by edge still has its time', async () => {
    const { route } = open()
    const ends = [
      { lat: 52.5855567, lng: -0.7341198 },
      { lat: 52.7467633, lng: -0.6639455 },
    ]
    const [midday, night] = [await route(ends), await route(ends, { departAt: NIGHT })]
    expect(midday?.metres).toBeGreaterThan(20_000)
    expect(midday?.seconds).toBeGreaterThan(1.04 * (night?.seconds ?? 0))
    expect(midday?.seconds).toBeLessThan(1.4 * (night?.seconds ?? 0))
  })

  test('a stop on the way is part of the route, and one place twice is no distance', async () => {
    const { route } = open()
    const out = await route([OAKHAM, UPPINGHAM])
    const both = await route([OAKHAM, UPPINGHAM, OAKHAM])
    expect(both?.metres).toBeGreaterThan(1.8 * (out?.metres ?? 0))
    const still = await route([OAKHAM, OAKHAM])
    expect(still?.metres).toBeLessThan(50)
    expect(still?.path.length).toBeGreaterThan(1)
  })

  test('a journey that leaves the area has no route there, also where its edge is near', async () => {
    const { route } = open()
    expect(await route([OAKHAM, LONDON])).toBeUndefined()
    // 2.6 km beyond the last road of the extract
    expect(await route([OAKHAM, { lat: 52.67, lng: -0.9 }])).toBeUndefined()
  })

  test('each area answers from its own graph, one after the other and at once', async () => {
    const [england, abroad] = [open(), open('liechtenstein')]
    for (let round = 0; round < 3; round += 1) {
      const [way, other, none] = await Promise.all([
        england.route([OAKHAM, UPPINGHAM]),
        abroad.route([VADUZ, SCHAAN]),
        abroad.route([OAKHAM, UPPINGHAM]),
      ])
      expect(way?.metres).toBeGreaterThan(10_000)
      expect(other?.metres).toBeGreaterThan(2_500)
      expect(other?.metres).toBeLessThan(5_000)
      expect(none).toBeUndefined()
    }
  })

  test('when the process is killed its requests fail, and a later one is answered by a new process', async () => {
    const { streets, route } = open()
    await route([OAKHAM, UPPINGHAM])
    const { pid = 0 } = streets.state()
    const underWay = route([OAKHAM, UPPINGHAM])
    process.kill(pid, 'SIGKILL')
    await expect(underWay).rejects.toThrow('the street process ended')
    await vi.waitFor(async () => expect(await route([OAKHAM, UPPINGHAM])).toBeDefined(), {
      timeout: 60_000,
      interval: 250,
    })
    expect(streets.state()).toMatchObject({ restarts: 1 })
    expect(streets.state().pid).not.toBe(pid)
  })

  test('a request whose time is over fails at once, and the next one is answered', async () => {
    const { route } = open()
    const ending = new AbortController()
    const late = route([OAKHAM, UPPINGHAM], { signal: ending.signal })
    ending.abort()
    await expect(late).rejects.toThrow('no answer in time')
    expect(await route([OAKHAM, UPPINGHAM])).toBeDefined()
  })

  test('more requests than the process can take are refused instead of waiting', async () => {
    const { streets } = open()
    const place = { lat: OAKHAM.lat, lon: OAKHAM.lng }
    const ask = () => streets.call('locate', { locations: [place], costing: 'auto' })
    const results = await Promise.allSettled(Array.from({ length: 12 }, ask))
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ reason: { message: 'the street process is busy' } })
  })

  test('the process ends with its owner, and is not started again', async () => {
    const { streets, route } = open()
    await route([OAKHAM, UPPINGHAM])
    const { pid = 0 } = streets.state()
    streets.close()
    await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), { timeout: 30_000 })
    await expect(route([OAKHAM, UPPINGHAM])).rejects.toThrow('closed')
  })

  test('a file that is no extract, or half of one, builds nothing and leaves nothing', async () => {
    const whole = readFileSync(extract('liechtenstein'))
    for (const [name, bytes] of [
      ['text', Buffer.from('no extract')],
      ['half', whole.subarray(0, whole.length / 2)],
    ] as const) {
      const file = path.join(folder, `${name}.osm.pbf`)
      writeFileSync(file, bytes)
      const result = await buildStreets(program, { extract: file, folder: graph(name) })
      expect(result).toMatchObject({ ok: false })
      expect(existsSync(graph(name))).toBe(false)
    }
  })

  test('a build that is interrupted leaves nothing', async () => {
    const ending = new AbortController()
    const building = buildStreets(program, {
      extract: extract('rutland-england'),
      folder: graph('interrupted'),
      signal: ending.signal,
    })
    await delay(200)
    ending.abort()
    await expect(building).rejects.toThrow()
    expect(existsSync(graph('interrupted'))).toBe(false)
  })
})

test('without Valhalla’s package there are no streets', () => {
  expect(findStreetsProgram('/nowhere')).toBeUndefined()
})
