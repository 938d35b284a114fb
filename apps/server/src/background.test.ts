import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHouse } from '../test/house.ts'
import { startClockwork } from './clockwork.ts'
import { withOperator } from './db.ts'
import { type Log, SILENT } from './log.ts'
import { inOneTrip } from './postgres/one-trip.ts'

const LONG_MS = 2_100

function openLog() {
  const warned: { work?: string; ms?: number; message: string }[] = []
  const log: Log = { ...SILENT, warn: (facts, message) => void warned.push({ ...facts, message }) }
  return { log, warned }
}

/** Does each of the works once, as the background does them. */
async function doOnce(log: Log, works: Record<string, () => Promise<unknown>>): Promise<void> {
  const { stop } = startClockwork(log, {
    everyMs: 60_000,
    works: Object.entries(works).map(([name, work]) => ({ name, work })),
  })
  await stop()
}

test('a background transaction that is open for more than two seconds is logged, with the name of its work', async () => {
  const call = await (await openHouse()).call()
  const { log, warned } = openLog()
  await doOnce(log, {
    'slow record': () => withOperator(call, () => sleep(LONG_MS)),
    'slow and undone': () =>
      withOperator(call, async () => {
        await sleep(LONG_MS)
        throw new Error('undone')
      }),
    'slow trip': () =>
      inOneTrip(call.hot, call.operator, [
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

test('short transactions of a long work, and a long one of a request meanwhile, are not logged', async () => {
  const call = await (await openHouse()).call()
  const { log, warned } = openLog()
  const request = withOperator(call, () => sleep(LONG_MS))
  await doOnce(log, {
    'long work': async () => {
      await withOperator(call, (tx) => sql`select 1`.execute(tx))
      await sleep(LONG_MS)
      await withOperator(call, (tx) => sql`select 1`.execute(tx))
    },
  })
  await request
  expect(warned).toEqual([])
})
