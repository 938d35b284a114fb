import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from './env.ts'

const module = fileURLToPath(new URL('./failpoint.ts', import.meta.url))

/** Runs a few lines of code in a process of their own. */
function runAlone(lines: string) {
  const script = `import { armFailpoints, failpoint } from ${JSON.stringify(module)}\n${lines}`
  const { signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  )
  return { signal, stdout, stderr }
}

test('failpoints cannot be armed in a live install', () => {
  const armed = { KERBSIDE_FAILPOINT: 'booking.written:1' }
  expect(() => readSettings({ ...armed, NODE_ENV: 'production' })).toThrow(/for campaigns/)
  expect(() => readSettings(armed)).toThrow(/for campaigns/)
  expect(readSettings({ ...armed, NODE_ENV: 'campaign' }).failpoint).toBe('booking.written:1')
})

test('the process dies at the chosen passing of a failpoint, and logs where', () => {
  const ended = runAlone(`armFailpoints('b:2')
    for (const name of ['a', 'b', 'a', 'b', 'b']) { process.stdout.write(name); failpoint(name) }`)
  expect(ended).toEqual({ signal: 'SIGKILL', stdout: 'abab', stderr: 'failpoint b\n' })
})

test('a file arms a running process, and passings count from when it was written', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-failpoint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'armed')
  writeFileSync(file, '')
  const ended = runAlone(`import { writeFileSync } from 'node:fs'
    armFailpoints(${JSON.stringify(file)})
    for (const name of ['a', 'b']) { process.stdout.write(name); failpoint(name) }
    writeFileSync(${JSON.stringify(file)}, '*:2')
    for (const name of ['c', 'd', 'e']) { process.stdout.write(name); failpoint(name) }`)
  expect(ended).toEqual({ signal: 'SIGKILL', stdout: 'abcd', stderr: 'failpoint d\n' })
})

test('an unarmed failpoint does nothing', () => {
  expect(runAlone(`failpoint('a'); process.stdout.write('alive')`)).toEqual({
    signal: null,
    stdout: 'alive',
    stderr: '',
  })
})
