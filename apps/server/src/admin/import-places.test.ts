import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openInstall } from '../../test/install.ts'
import { openClient } from '../postgres/open-client.ts'

// Starts whole processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const KERBSIDE = ['--operator', 'kerbside']
const MANY = 50_000

const manyPlaces = (name: string) =>
  Array.from({ length: MANY }, (_, index) => `${name} ${index},51.5,-0.1`).join('\n')

/** Runs `import places csv` of an install as a process that the test can kill. */
function importing(folder: string, file: string): ChildProcess {
  const args = ['import', 'places', 'csv', file, ...KERBSIDE]
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'apps/server/src/kerbside.ts', ...args],
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

test('an import killed in the middle changes nothing, and the next one starts cleanly', async () => {
  const { kerbside, folder, request } = await openPromptedImport()
  writeFileSync(path.join(folder, 'first.csv'), 'name,lat,lng\nBlue Door Studios,51.531,-0.069\n')
  writeFileSync(path.join(folder, 'many.csv'), `name,lat,lng\n${manyPlaces('Place')}\n`)
  await kerbside(['import', 'places', 'csv', 'first.csv', ...KERBSIDE])

  const child = importing(folder, 'many.csv')
  await vi.waitFor(
    async () =>
      expect(await request('select 1 from imported_place where name = $$Place 0$$')).toHaveLength(
        1,
      ),
    { timeout: 30_000, interval: 10 },
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await request('select state, source from place_dataset order by made_at')).toEqual([
    { state: 'live', source: 'first.csv' },
    { state: 'loading', source: 'many.csv' },
  ])

  const again = await kerbside(['import', 'places', 'csv', 'many.csv', ...KERBSIDE])
  expect(again).toMatchObject({
    code: 0,
    output: expect.stringMatching(/\n50,000 rows are in use, read in \d+ s\./),
  })
  expect(await request('select state, source, rows from place_dataset')).toEqual([
    { state: 'live', source: 'many.csv', rows: '50000' },
  ])
  expect(
    await request('select count(distinct dataset_id)::int as sets from imported_place'),
  ).toEqual([{ sets: 1 }])
})

test('a file with mistakes exits with 1, and the report lists every mistake', async () => {
  const { kerbside, folder } = await openInstall()
  const lines = Array.from({ length: 30 }, (_, index) => `Place ${index},91,0`).join('\n')
  writeFileSync(path.join(folder, 'wrong.csv'), `name,lat,lng\n${lines}\n`)
  const args = ['import', 'places', 'csv', 'wrong.csv', '--report', 'rejected.txt', ...KERBSIDE]
  const { code, output } = await kerbside(args)
  expect(code).toBe(1)
  expect(output).toContain('30 lines were rejected:\n  30 × no position\nThe first ones:\n')
  expect(output).toContain('  wrong.csv, line 21: no position\n')
  expect(output).not.toContain('line 22')
  expect(output).toMatch(/\nkerbside: No line could be used\. .* still in use\.\n$/)
  const report = readFileSync(path.join(folder, 'rejected.txt'), 'utf8')
  expect(report.trimEnd().split('\n')).toHaveLength(30)
  expect(report).toContain('wrong.csv:31\tno position\n')
})

test('an impossible kind, file or folder is rejected in one sentence', async () => {
  const { kerbside } = await openInstall()
  const rejected = (args: string[]) => kerbside(['import', 'places', ...args, ...KERBSIDE])
  const [kind, file, folder] = await Promise.all([
    rejected(['holidays', 'x.csv']),
    rejected(['csv', 'nowhere.csv']),
    rejected(['csv', 'pgdata-18']),
  ])
  expect(kind.output).toMatch(/^kerbside: The type must be one of opennames, codepoint, onspd, /)
  expect(file.output).toMatch(/^kerbside: Can’t find .*nowhere\.csv\.\n$/)
  expect(folder.output).toMatch(/kerbside: This folder has no \.csv, \.tsv or \.txt file/)
  for (const { code } of [kind, file, folder]) expect(code).toBe(1)
})

/** An install, and a function that reads its tables. */
async function openPromptedImport() {
  const install = await openInstall()
  const client = openClient(install.database.owner)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(
    "select set_config('app.operator', (select id::text from operator where slug = 'kerbside'), false)",
  )
  return {
    ...install,
    request: async (query: string): Promise<object[]> => (await client.query(query)).rows,
  }
}
