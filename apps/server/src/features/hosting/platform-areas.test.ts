import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenArea } from '../../../test/given-area.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { useArea } from '../../area/use-area.ts'
import type { OperatorId } from '../../operator.ts'
import type { UsedStreets } from '../../ports/roads/port.ts'
import { areaFolder } from '../../ports/roads/streets/open-streets.ts'
import { makePlatformKey } from './make-platform-key.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'kerbside-platform-areas-'))
const used: UsedStreets[] = []
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({
    ends: afterAll,
    deps: {
      listStreets: () => used,
      areaImports: {
        dataDir,
        hasStreetEngine: true,
        start: () => false,
        stop: () => Promise.resolve(),
      },
    },
  })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function listAreasByOperator(): Promise<Record<string, unknown>> {
  const made = await makePlatformKey(testApp.deps, { name: 'Rack One', by: 'command line' })
  if (!made.ok) throw new Error(made.reason)
  const client = testApp.client('host.localhost')
  await client.post('/api/host/signin', { key: made.token })
  const { body } = await client.get('/api/host/operators')
  const operators = body['operators'] as { slug: string; area: unknown }[]
  return Object.fromEntries(operators.map(({ slug, area }) => [slug, area]))
}

test('the platform page shows the area of each operator, its size, and how its streets are', async () => {
  const profile = (await testApp.deps.operators.list()).find(({ slug }) => slug === 'kerbside')
  const operator = profile?.id as OperatorId
  expect(await listAreasByOperator()).toMatchObject({ kerbside: null })
  const id = await givenArea(testApp, { operator, dataDir, name: 'rutland' })
  expect(await listAreasByOperator()).toMatchObject({ kerbside: null })

  await useArea(testApp.deps, { operator, dataDir, id })
  const area = {
    name: 'rutland',
    dataAt: '2026-11-01T00:00:00.000Z',
    bytes: 0,
    streets: 'idle',
    restarts: 0,
    memoryBytes: 0,
  }
  expect(await listAreasByOperator()).toMatchObject({ kerbside: area, northway: null })

  writeFileSync(path.join(areaFolder(dataDir, id), 'tiles.tar'), Buffer.alloc(3_000))
  used.push({
    id,
    name: 'rutland',
    dataAt: undefined,
    streets: '3.6.1',
    state: 'running',
    restarts: 2,
    waiting: 0,
    memoryBytes: 90_000_000,
  })
  expect(await listAreasByOperator()).toMatchObject({
    kerbside: { ...area, bytes: 3_000, streets: 'running', restarts: 2, memoryBytes: 90_000_000 },
  })
})
