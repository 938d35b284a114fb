import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../test/test-app.ts'
import { withOperator } from './db.ts'
import { type Log, SILENT } from './log.ts'
import { runPipelined } from './postgres/run-pipelined.ts'
import { startScheduler } from './scheduler.ts'

const LONG_MS = 2_100

function openLog() {
  const warned: { work?: string; ms?: number; message: string }[] = []
  const log: Log = {
    ...SILENT,
    warn: (params, message) => void warned.push({ ...params, message }),
  }
  return { log, warned }
}

/** Runs each scheduled task once, as the scheduler does. */
async function doOnce(
  log: Log,
  taskStorage: Record<string, () => Promise<unknown>>,
): Promise<void> {
  const { stop } = startScheduler(log, {
    everyMs: 60_000,
    tasks: Object.entries(taskStorage).map(([name, work]) => ({ name, work })),
  })
  await stop()
}

test('a background transaction that is open for more than two seconds is logged with the name of its task', async () => {
  const context = await (await startTestApp()).context()
  const { log, warned } = openLog()
  await doOnce(log, {
    'slow record': () => withOperator(context, () => sleep(LONG_MS)),
    'slow and undone': () =>
      withOperator(context, async () => {
        await sleep(LONG_MS)
        throw new Error('undone')
      }),
    'slow trip': () =>
      runPipelined(context.hot, context.operator, [
        { name: 'test.sleep', text: 'select pg_sleep($1)', values: [LONG_MS / 1_000] },
      ]),
  })
  const message = 'a background transaction was open for long'
  expect(warned).toEqual(
    ['slow record', 'slow and undone', 'slow trip'].map((work) => ({
      work,
      ms: expect.any(Number),
      message,
    })),
  )
  expect(Math.min(...warned.map(({ ms = 0 }) => ms))).toBeGreaterThan(2_000)
})

test('short transactions of a long task, and long ones of a request meanwhile, are not logged', async () => {
  const context = await (await startTestApp()).context()
  const { log, warned } = openLog()
  const request = withOperator(context, () => sleep(LONG_MS))
  await doOnce(log, {
    'long work': async () => {
      await withOperator(context, (tx) => sql`select 1`.execute(tx))
      await sleep(LONG_MS)
      await withOperator(context, (tx) => sql`select 1`.execute(tx))
    },
  })
  await request
  expect(warned).toEqual([])
})
