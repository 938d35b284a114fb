import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { SILENT } from '../log.ts'
import { drain } from './drain.ts'

const script = fileURLToPath(new URL('../../test/drain-process.ts', import.meta.url))

async function openProcess(busyMs: number) {
  const child = spawn(process.execPath, ['--import', 'tsx', script, String(busyMs)])
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const over = once(child, 'exit').then(([code]) => ({ code: code as number, output }))
  await once(child.stdout, 'data')
  return { child, over }
}

test('everything ends in order: listening, work, connections, and the database last', async () => {
  const order: string[] = []
  const note = (name: string) => async () => {
    order.push(name)
  }
  const readiness = { draining: false }

  await drain({
    readiness,
    drainMs: 0,
    log: SILENT,
    database: note('database'),
    pools: [note('pool')],
    workers: [note('worker')],
    servers: [note('server')],
    hub: note('hub'),
  })

  expect(readiness.draining).toBe(true)
  expect(order).toEqual(['hub', 'server', 'worker', 'pool', 'database'])
})

test('a part that fails to end does not prevent the database from ending', async () => {
  const output: string[] = []
  let ended = false

  await drain({
    readiness: { draining: false },
    drainMs: 0,
    log: { ...SILENT, error: (_fields, message) => output.push(message) },
    servers: [() => Promise.reject(new Error('stuck'))],
    pools: [],
    database: async () => {
      ended = true
    },
  })

  expect(ended).toBe(true)
  expect(output).toEqual(['could not end cleanly'])
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s finishes open requests and exits with 0',
  async (signal) => {
    const { child, over } = await openProcess(300)
    child.kill(signal)

    expect(await over).toEqual({ code: 0, output: 'ready\nended in order\n' })
  },
)

test('a second Ctrl-C exits at once, with another code', async () => {
  const { child, over } = await openProcess(60_000)
  child.kill('SIGINT')
  await sleep(400)
  const start = performance.now()
  child.kill('SIGINT')

  expect((await over).code).toBe(130)
  expect(performance.now() - start).toBeLessThan(30_000)
})

test('a Ctrl-C that arrives twice, as under npm, counts once', async () => {
  const { child, over } = await openProcess(300)
  child.kill('SIGINT')
  await sleep(20)
  child.kill('SIGINT')

  expect((await over).code).toBe(0)
})
