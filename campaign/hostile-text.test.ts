import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mainOf, nameOf } from './fuzz/fuzz-call.ts'
import { CALLS } from './fuzz/fuzz-every-call.ts'
import type { FuzzedCall } from './fuzz/fuzzed-call.ts'
import type { Path } from './fuzz/list-spots.ts'
import { listTexts, sayPath } from './fuzz/list-texts.ts'
import { LONG, LONG_TEXTS } from './fuzz/long-texts.ts'
import { LONGEST_MS } from './fuzz/measure-work.ts'
import { openField } from './fuzz/open-field.ts'
import { watchLoop } from './fuzz/watch-loop.ts'
import { writeRequest } from './fuzz/write-request.ts'

/** Too short for any expression to be slow. */
const SHORT_FIELD = 60
/** A quadratic expression over fewer characters takes a few milliseconds. */
const LONG_FIELD = 1_000
const EVERY = 10
const TRIES = 4

type Change = { path: Path; value: string }
/** `alone`: the changes that are also sent one by one where all of them together are refused, such as a wrong id. */
type Attack = { what: string; changes: Change[]; alone: Change[] }

/** No answer, not signed in, not allowed, or one request too many: then no field was processed. */
const NOT_PROCESSED = [0, 401, 403, 429]

const longestOf = (schema: z.ZodType): number =>
  Math.min(LONG, (schema instanceof z.ZodString ? schema.maxLength : undefined) ?? LONG)

/** The long texts that fields accept at their greatest length, so that the server processes them. */
function listAttacks({ input }: FuzzedCall): Attack[] {
  const spots = listTexts(input).filter(
    ({ path, schema }) => !path.includes('<name>') && longestOf(schema) >= SHORT_FIELD,
  )
  const taken = LONG_TEXTS.flatMap(({ what, of }) =>
    spots.flatMap(({ path, schema }) => {
      const value = of(longestOf(schema))
      return schema.safeParse(value).success ? [{ what, path, value }] : []
    }),
  )
  // calls with long fields get every text, the others every tenth
  const isLong = taken.some(({ value }) => value.length >= LONG_FIELD)
  return LONG_TEXTS.flatMap(({ what }, place) => {
    const changes = taken.filter((one) => one.what === what)
    const alone = changes.filter(({ value }) => value.length >= LONG_FIELD || place % EVERY === 0)
    return changes.length > 0 && (isLong || place % EVERY === 0) ? [{ what, changes, alone }] : []
  })
}

describe('no text that a field accepts blocks the event loop', () => {
  let field: Awaited<ReturnType<typeof openField>>
  let loop: ReturnType<typeof watchLoop>
  beforeAll(async () => {
    field = await openField(afterAll)
    loop = watchLoop()
    afterAll(() => loop.stop())
  }, 120_000)

  /** The longest turn of the event loop during the request; the least of a few tries where it is above the limit. */
  async function measure(call: FuzzedCall, changes: readonly Change[]) {
    const { world, send } = field
    let least = Number.POSITIVE_INFINITY
    let isRefused = false
    for (let tries = 0; tries < TRIES && least > LONGEST_MS; tries++) {
      const example = await world.exampleOf(call, 'own')
      const draft = { who: mainOf(call), whose: 'own', changes, trick: undefined } as const
      const headers = world.headersOf(draft.who, call)
      const request = writeRequest(call, { draft, example, headers })
      loop.takeLongest()
      const { status } = await send(request)
      least = Math.min(least, loop.takeLongest())
      isRefused = status >= 400
      expect(NOT_PROCESSED, JSON.stringify(request).slice(0, 200)).not.toContain(status)
    }
    return { took: least, isRefused }
  }

  const attacked = CALLS.map((call) => ({ name: nameOf(call), call, attacks: listAttacks(call) }))

  test.each(attacked.filter(({ attacks }) => attacks.length > 0))(
    '$name',
    { timeout: 600_000 },
    async ({ call, attacks }) => {
      const slow: string[] = []
      const attack = async (what: string, changes: readonly Change[]) => {
        const { took, isRefused } = await measure(call, changes)
        if (took > LONGEST_MS) slow.push(`${what} (${Math.round(took)} ms)`)
        return isRefused
      }
      for (const { what, changes, alone } of attacks)
        if ((await attack(what, changes)) && changes.length > 1)
          for (const change of alone) await attack(`${what} in ${sayPath(change.path)}`, [change])
      expect(slow).toEqual([])
    },
  )
})
