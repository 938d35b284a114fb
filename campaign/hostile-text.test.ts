import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mainOf, nameOf } from './fuzz/fuzz-call.ts'
import { CALLS } from './fuzz/fuzz-every-call.ts'
import type { FuzzedCall } from './fuzz/fuzzed-call.ts'
import { listTexts } from './fuzz/list-texts.ts'
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

type Change = { path: readonly (string | number)[]; value: string }
type Attack = { what: string; changes: Change[] }

const longestOf = (schema: z.ZodType): number =>
  Math.min(LONG, (schema instanceof z.ZodString ? schema.maxLength : undefined) ?? LONG)

/** What a text takes of the long ones, at its greatest length: it goes further than the contract. */
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
  // one text may be too much for one field only: long fields get every one of them, short ones get a few
  const isLong = taken.some(({ value }) => value.length >= LONG_FIELD)
  return LONG_TEXTS.flatMap(({ what }, place) => {
    const changes = taken.filter((one) => one.what === what)
    return changes.length > 0 && (isLong || place % EVERY === 0) ? [{ what, changes }] : []
  })
}

describe('what a text field takes is worked on without keeping others waiting', () => {
  let field: Awaited<ReturnType<typeof openField>>
  let loop: ReturnType<typeof watchLoop>
  beforeAll(async () => {
    field = await openField(afterAll)
    loop = watchLoop()
    afterAll(() => loop.stop())
  }, 120_000)

  /** The longest turn of the event loop while the request is answered; the least of a few where it seems too long. */
  async function measure(call: FuzzedCall, { changes }: Attack): Promise<number> {
    const { world, send } = field
    let least = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < TRIES && least > LONGEST_MS; tries++) {
      const example = await world.exampleOf(call, 'own')
      const draft = { who: mainOf(call), whose: 'own', changes, trick: undefined } as const
      const headers = world.headersOf(draft.who, call)
      const request = writeRequest(call, { draft, example, headers })
      loop.takeLongest()
      await send(request)
      least = Math.min(least, loop.takeLongest())
    }
    return least
  }

  const attacked = CALLS.map((call) => ({ name: nameOf(call), call, attacks: listAttacks(call) }))

  test.each(attacked.filter(({ attacks }) => attacks.length > 0))(
    '$name',
    { timeout: 600_000 },
    async ({ call, attacks }) => {
      const slow: string[] = []
      for (const attack of attacks) {
        const took = await measure(call, attack)
        if (took > LONGEST_MS) slow.push(`${attack.what} (${Math.round(took)} ms)`)
      }
      expect(slow).toEqual([])
    },
  )
})
