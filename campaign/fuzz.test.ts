import { expect, onTestFinished, test } from 'vitest'
import { makeLog } from '../apps/server/src/http/log.ts'
import { openHouse } from '../apps/server/test/house.ts'
import { MODES } from './fuzz/draft.ts'
import { CALLS, fuzzEveryCall, type Plan } from './fuzz/fuzz-every-call.ts'
import { openRows } from './fuzz/rows.ts'
import { listFailures, sayTally } from './fuzz/say-findings.ts'
import type { Send } from './fuzz/wire-request.ts'
import { openWorld } from './fuzz/world.ts'

async function openField() {
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const house = await openHouse({ deps: { log } })
  const send: Send = async ({ method, target, headers, body }) => {
    const startedAt = performance.now()
    const answer = await house.app.inject({
      method,
      url: target,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      milliseconds: performance.now() - startedAt,
    }
  }
  const rows = await openRows(house.database.owner)
  onTestFinished(() => rows.close())
  const world = await openWorld({ send, rows, now: house.deps.now, key: house.deps.key })
  return { send, rows, world, takeLog: () => lines.splice(0).join('') }
}

test('no call can be made to fall over, to talk too much or to forget who is asking', {
  timeout: 300_000,
}, async () => {
  const plan: Plan = { seed: 2_026, cases: 100, calls: CALLS, modes: MODES }
  const findings = await fuzzEveryCall(
    await openField(),
    plan,
    (t) => process.env['FUZZ_SAY'] && process.stdout.write(`${sayTally(t)}\n`),
  )
  expect(listFailures(plan, findings)).toEqual([])
})
