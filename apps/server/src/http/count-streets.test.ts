import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SILENT } from '../log.ts'
import type { OperatorId } from '../operator.ts'
import { areaFolder, openStreets } from '../ports/roads/streets/open-streets.ts'
import { VALHALLA_VERSION } from '../ports/roads/streets/valhalla-config.ts'
import { countStreets } from './count-streets.ts'
import { healthRoutes } from './health.ts'

/** In place of streets/streets-process.js: north of the equator there is no road, south of it the process dies. */
const PROGRAM = `process.on('message', ({ id, body }) => {
  if (JSON.parse(body).locations[0].lat < 0) process.exit(1)
  process.send({ id, error: 'No suitable edges near location' })
})
process.on('disconnect', () => process.exit(0))`

const OPERATOR = { id: 'operator', zone: 'Europe/London' } as Operator
const AREA = {
  id: 'area',
  name: 'rutland',
  dataAt: new Date('2026-11-12T00:00:00Z'),
  streets: VALHALLA_VERSION,
}

function open({ hasFolder = true, isInstalled = true } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kerbside-count-streets-'))
  const program = path.join(dataDir, 'program.mjs')
  writeFileSync(program, PROGRAM)
  if (hasFolder) {
    mkdirSync(areaFolder(dataDir, AREA.id), { recursive: true })
    writeFileSync(path.join(areaFolder(dataDir, AREA.id), 'tiles.tar'), '')
  }
  const streets = openStreets({
    dataDir,
    program: isInstalled ? { process: program, tools: dataDir } : undefined,
    log: SILENT,
  })
  onTestFinished(() => {
    streets.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  streets.use(OPERATOR.id as OperatorId, AREA)
  streets.use('another' as OperatorId, AREA)
  const route = (lat: number) =>
    streets.engineOf(OPERATOR)?.route(
      [
        { lat, lng: 0 },
        { lat, lng: 1 },
      ],
      { departAt: undefined, signal: AbortSignal.timeout(10_000) },
    )
  const registry = new Registry()
  countStreets(registry, streets)
  const read = async (name: string) => {
    const line = (await registry.metrics()).split('\n').find((item) => item.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length))
  }
  return { streets, route, read }
}

test('calls are counted by outcome, with their time', async () => {
  const { route, read } = open()
  await route(1)
  await route(1)
  await expect(route(-1)).rejects.toThrow('the street process ended')
  const count = (outcome: string) =>
    read(`kerbside_street_call_seconds_count{area="area",outcome="${outcome}"}`)
  expect(await count('no-route')).toBe(2)
  expect(await count('failed')).toBe(1)
  expect(await count('answered')).toBeUndefined()
})

test('a restart is counted, and memory is that of the process that runs', async () => {
  const { route, read } = open()
  const memory = () => read('kerbside_street_memory_bytes{area="area"}')
  const restarts = () => read('kerbside_street_restarts_total{area="area"}')
  expect(await memory()).toBe(0)
  await route(1)
  expect(await restarts()).toBe(0)
  if (process.platform === 'linux') expect(await memory()).toBeGreaterThan(10_000_000)
  await expect(route(-1)).rejects.toThrow('the street process ended')
  expect(await memory()).toBe(0)
  await vi.waitFor(() => route(1), { timeout: 10_000, interval: 200 })
  expect(await restarts()).toBe(1)
  expect(await read('kerbside_street_waiting{area="area"}')).toBe(0)
})

test('an area that is no longer in use has no metrics', async () => {
  const { streets, read } = open()
  expect(await read('kerbside_street_waiting{area="area"}')).toBe(0)
  streets.use(OPERATOR.id as OperatorId, undefined)
  streets.use('another' as OperatorId, undefined)
  expect(await read('kerbside_street_waiting{area="area"}')).toBeUndefined()
})

test('/readyz reports each area once, and stays ready when its process dies', async () => {
  const { streets, route } = open()
  const app = Fastify()
  onTestFinished(() => app.close())
  healthRoutes(app, {
    readiness: { draining: false },
    checkDatabase: async () => 'ready',
    listStreets: () => streets.list(),
  })
  const area = { area: 'rutland', dataAt: '2026-11-12T00:00:00.000Z' }
  const ask = async () => (await app.inject('/readyz')).json<object>()
  expect(await ask()).toMatchObject({ streets: [{ ...area, state: 'idle' }] })
  await route(1)
  expect(await ask()).toMatchObject({ streets: [{ ...area, state: 'running' }] })
  await expect(route(-1)).rejects.toThrow('the street process ended')
  expect(await ask()).toMatchObject({ ready: true, streets: [{ ...area, state: 'ended' }] })
})

test.each([
  [{ isInstalled: false }, 'not-installed'],
  [{ hasFolder: false }, 'no-folder'],
] as const)('where no process can be started the state says why: %o', (missing, state) => {
  const { streets } = open(missing)
  expect(streets.list()).toMatchObject([{ state, memoryBytes: undefined }])
})
