import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 30_000 })

const supervisor = new URL('./keep-running.mjs', import.meta.url).href

/** Supervises a small program, which writes a line with its process id at every start. */
function startSupervisor(body: string, { afterStart = '' } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-keeper-'))
  const starts = path.join(folder, 'starts')
  const ready = path.join(folder, 'ready')
  const program = path.join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(starts)}, process.pid + '\\n')
     const nth = readFileSync(${JSON.stringify(starts)}, 'utf8').trim().split('\\n').length
     process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
     process.on('SIGTERM', () => process.exit(0))
     const stay = () => {
       process.send('ready', () => appendFileSync(${JSON.stringify(ready)}, 'ready'))
       setInterval(() => {}, 1000)
     }
     ${body}`,
  )
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { keepRunning } from ${JSON.stringify(supervisor)}
     keepRunning(${JSON.stringify(program)}, { pausesMs: [10] })
     ${afterStart}`,
  ])
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const over = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const pids = () =>
    existsSync(starts) ? readFileSync(starts, 'utf8').trim().split('\n').map(Number) : []
  return {
    child,
    over,
    pids,
    untilReady: () => vi.waitFor(() => expect(existsSync(ready)).toBe(true), { timeout: 20_000 }),
    untilStarts: (count: number) =>
      vi.waitFor(() => expect(pids().length).toBeGreaterThanOrEqual(count), { timeout: 20_000 }),
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a killed server is restarted, and stops when it is asked to', async () => {
  const { child, over, pids, untilReady, untilStarts } = startSupervisor('stay()')
  await untilReady()
  // the message has been sent; if killed before the supervisor reads it, this would count as a failed first start
  await new Promise((resolve) => setTimeout(resolve, 500))
  process.kill(pids()[0] ?? 0, 'SIGKILL')
  await untilStarts(2)
  await vi.waitFor(() => expect(isAlive(pids()[1] ?? 0)).toBe(true))

  child.kill('SIGTERM')

  const { code, output } = await over
  expect(output).toContain('ended unexpectedly (SIGKILL); starting it again')
  expect(code).toBe(0)
  expect(pids().filter(isAlive)).toEqual([])
})

test('a first start that fails is final, and the server’s own message says why', async () => {
  const { over, pids } = startSupervisor("console.error('kerbside: port in use'); process.exit(1)")
  expect(await over).toEqual({ code: 1, output: 'kerbside: port in use\n' })
  expect(pids()).toHaveLength(1)
})

test('a server that ran and then fails to start five times in a row is given up', async () => {
  const { over, pids } = startSupervisor(
    "if (nth === 1) { process.send('ready'); setTimeout(() => process.exit(3), 50) } else process.exit(1)",
  )
  const { code, output } = await over
  expect(code).toBe(1)
  expect(output).toContain('could not be started again 5 times. Giving up.')
  expect(pids()).toHaveLength(6)
})

test('a program that can no longer be executed counts as a failed start', async () => {
  const { over } = startSupervisor("process.send('ready'); setTimeout(() => process.exit(3), 50)", {
    afterStart: "process.execPath = '/nowhere/node'",
  })
  const { code, output } = await over
  expect(output).toContain('ENOENT')
  expect(output).toContain('could not be started again 5 times. Giving up.')
  expect(code).toBe(1)
})

test('if the supervisor itself is killed, the server ends too', async () => {
  const { child, pids, untilStarts } = startSupervisor('stay()')
  await untilStarts(1)
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(pids().filter(isAlive)).toEqual([]), { timeout: 20_000 })
})
