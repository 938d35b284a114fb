import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CALLS } from './fuzz/fuzz-all-endpoints.ts'
import { mainOf, nameOf } from './fuzz/fuzz-endpoint.ts'
import type { FuzzedEndpoint } from './fuzz/fuzzed-endpoint.ts'
import type { Path } from './fuzz/list-spots.ts'
import { formatPath, listTexts } from './fuzz/list-texts.ts'
import { LONG, LONG_TEXTS } from './fuzz/long-texts.ts'
import { MAX_MS } from './fuzz/measure-work.ts'
import { openField } from './fuzz/open-field.ts'
import { watchLoop } from './fuzz/watch-loop.ts'
import { writeRequest } from './fuzz/write-request.ts'

/** Too short for any expression to be slow. */
const SHORT_FIELD = 60
/** A quadratic expression over fewer characters takes a few milliseconds. */
const LONG_FIELD = 1_000
const EVERY = 10
const MAX_ATTEMPTS = 12

type Change = { path: Path; value: string }
/**
 * `alone`: changes that are also sent one by one if all of them together are rejected, for example because of a wrong
 * id.
 */
type Attack = { what: string; changes: Change[]; alone: Change[] }

/** No response, not signed in, not allowed, or rate limited: then no field was processed. */
const NOT_PROCESSED = [0, 401, 403, 429]

const maxLengthOf = (schema: z.ZodType): number =>
  Math.min(LONG, (schema instanceof z.ZodString ? schema.maxLength : undefined) ?? LONG)

/** The longest texts that fields accept, so that the server processes them. */
function listAttacks({ input }: FuzzedEndpoint): Attack[] {
  const spots = listTexts(input).filter(
    ({ path, schema }) => !path.includes('<name>') && maxLengthOf(schema) >= SHORT_FIELD,
  )
  const taken = LONG_TEXTS.flatMap(({ what, of }) =>
    spots.flatMap(({ path, schema }) => {
      const value = of(maxLengthOf(schema))
      return schema.safeParse(value).success ? [{ what, path, value }] : []
    }),
  )
  // endpoints with long fields get every text, the others every tenth
  const isLong = taken.some(({ value }) => value.length >= LONG_FIELD)
  return LONG_TEXTS.flatMap(({ what }, place) => {
    const changes = taken.filter((item) => item.what === what)
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

  /** The longest turn of the event loop during the request; the minimum of a few tries if it is above the limit. */
  async function measure(endpoint: FuzzedEndpoint, changes: readonly Change[]) {
    const { world, send } = field
    let fastest = Number.POSITIVE_INFINITY
    let isRejected = false
    for (let tries = 0; tries < MAX_ATTEMPTS && fastest > MAX_MS; tries++) {
      const example = await world.exampleOf(endpoint, 'own')
      const draft = { who: mainOf(endpoint), whose: 'own', changes, trick: undefined } as const
      const headers = world.headersOf(draft.who, endpoint)
      const request = writeRequest(endpoint, { draft, example, headers })
      loop.takeLongest()
      const { status } = await send(request)
      fastest = Math.min(fastest, loop.takeLongest())
      isRejected = status >= 400
      expect(NOT_PROCESSED, JSON.stringify(request).slice(0, 200)).not.toContain(status)
    }
    return { took: fastest, isRejected }
  }

  const attacked = CALLS.map((endpoint) => ({
    name: nameOf(endpoint),
    endpoint,
    attacks: listAttacks(endpoint),
  }))

  test.each(attacked.filter(({ attacks }) => attacks.length > 0))(
    '$name',
    { timeout: 600_000 },
    async ({ endpoint, attacks }) => {
      const slow: string[] = []
      const attack = async (what: string, changes: readonly Change[]) => {
        const { took, isRejected } = await measure(endpoint, changes)
        if (took > MAX_MS) slow.push(`${what} (${Math.round(took)} ms)`)
        return isRejected
      }
      for (const { what, changes, alone } of attacks)
        if ((await attack(what, changes)) && changes.length > 1)
          for (const change of alone)
            await attack(`${what} in ${formatPath(change.path)}`, [change])
      expect(slow).toEqual([])
    },
  )
})
