import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openInstall } from '../../test/install.ts'

// whole processes start here; on a busy machine that takes its time
vi.setConfig({ testTimeout: 90_000 })

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const KERBSIDE = ['--operator', 'kerbside']
const MANY = 50_000

const manyPlaces = (name: string) =>
  Array.from({ length: MANY }, (_, at) => `${name} ${at},51.5,-0.1`).join('\n')

/** `import places csv` of an install as a process that can be killed. */
function importing(folder: string, file: string): ChildProcess {
  const words = ['import', 'places', 'csv', file, ...KERBSIDE]
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'apps/server/src/kerbside.ts', ...words],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: '', KERBSIDE_DATA: folder, INIT_CWD: folder },
      stdio: 'ignore',
    },
  )
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

test('an import killed in the middle changes nothing, and the next one begins cleanly', async () => {
  const { kerbside, folder, ask } = await openAsked()
  writeFileSync(path.join(folder, 'first.csv'), 'name,lat,lng\nBlue Door Studios,51.531,-0.069\n')
  writeFileSync(path.join(folder, 'many.csv'), `name,lat,lng\n${manyPlaces('Place')}\n`)
  await kerbside(['import', 'places', 'csv', 'first.csv', ...KERBSIDE])

  const child = importing(folder, 'many.csv')
  await vi.waitFor(
    async () =>
      expect(await ask('select 1 from imported_place where name = $$Place 0$$')).toHaveLength(1),
    { timeout: 30_000, interval: 10 },
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await ask('select state, source from place_dataset order by made_at')).toEqual([
    { state: 'live', source: 'first.csv' },
    { state: 'loading', source: 'many.csv' },
  ])

  const again = await kerbside(['import', 'places', 'csv', 'many.csv', ...KERBSIDE])
  expect(again).toMatchObject({
    code: 0,
    said: expect.stringMatching(/\n50,000 rows are in use, read in \d+ s\./),
  })
  expect(await ask('select state, source, rows from place_dataset')).toEqual([
    { state: 'live', source: 'many.csv', rows: '50000' },
  ])
  expect(await ask('select count(distinct dataset_id)::int as sets from imported_place')).toEqual([
    { sets: 1 },
  ])
})

test('a file of mistakes ends with 1, and every mistake stands in the report', async () => {
  const { kerbside, folder } = await openInstall()
  const lines = Array.from({ length: 30 }, (_, at) => `Place ${at},91,0`).join('\n')
  writeFileSync(path.join(folder, 'wrong.csv'), `name,lat,lng\n${lines}\n`)
  const words = ['import', 'places', 'csv', 'wrong.csv', '--report', 'rejected.txt', ...KERBSIDE]
  const { code, said } = await kerbside(words)
  expect(code).toBe(1)
  expect(said).toContain('30 lines were rejected:\n  30 × no position\nThe first of them:\n')
  expect(said).toContain('  wrong.csv, line 21: no position\n')
  expect(said).not.toContain('line 22')
  expect(said).toMatch(/\nkerbside: Not one line could be used; .* still in use\.\n$/)
  const report = readFileSync(path.join(folder, 'rejected.txt'), 'utf8')
  expect(report.trimEnd().split('\n')).toHaveLength(30)
  expect(report).toContain('wrong.csv:31\tno position\n')
})

test('a kind, a file or a folder that cannot be is refused in one sentence', async () => {
  const { kerbside } = await openInstall()
  const refused = (words: string[]) => kerbside(['import', 'places', ...words, ...KERBSIDE])
  const [kind, file, folder] = await Promise.all([
    refused(['holidays', 'x.csv']),
    refused(['csv', 'nowhere.csv']),
    refused(['csv', 'pgdata-18']),
  ])
  expect(kind.said).toMatch(/^kerbside: The kind must be one of opennames, codepoint, onspd, /)
  expect(file.said).toMatch(/^kerbside: .*nowhere\.csv is not there\.\n$/)
  expect(folder.said).toMatch(/kerbside: There is no \.csv, \.tsv or \.txt in this folder/)
  for (const { code } of [kind, file, folder]) expect(code).toBe(1)
})

/** An install, and what lies in its tables. */
async function openAsked() {
  const install = await openInstall()
  const client = new pg.Client(install.database.owner)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(
    "select set_config('app.operator', (select id::text from operator where slug = 'kerbside'), false)",
  )
  return {
    ...install,
    ask: async (query: string): Promise<object[]> => (await client.query(query)).rows,
  }
}
