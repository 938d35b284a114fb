import { listApiKeys } from '@kerbside/contract/partner/desk.ts'
import { onRejected } from '@kerbside/web/desk-rejected.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import { expect, onTestFinished, test } from 'vitest'
import { apiKeysOfDesk } from '../partner/partner-queries.ts'
import { openQueries } from './open-queries.ts'

const KEYS = { code: 1, message: '', base: '', secret: '', keys: [] }

/** Reads the API keys from a server with these responses; the last one is repeated. */
async function read(...responses: (() => Response)[]) {
  let turn = 0
  const { requests } = givenServer([
    answering(listApiKeys, () => {
      const response = responses[Math.min(turn, responses.length - 1)]
      turn += 1
      return response?.() ?? Response.error()
    }),
  ])
  const reported: string[] = []
  onTestFinished(onRejected((rejected) => reported.push(rejected)))
  const result = await openQueries()
    .fetchQuery({ ...apiKeysOfDesk(), retryDelay: 0 })
    .catch((error: unknown) => error)
  return { result, reported, times: requests.length }
}

const status = (code: number) => () => Response.json({ code: 0, message: '' }, { status: code })

test('a query without access is not retried; it makes the desk check whether the session has ended', async () => {
  for (const code of [401, 404])
    expect(await read(status(code))).toMatchObject({ reported: ['question'], times: 1 })
})

test('a query that failed by chance is retried twice, and nothing is checked', async () => {
  expect(await read(status(502), () => Response.json(KEYS))).toEqual({
    result: KEYS,
    reported: [],
    times: 2,
  })
  expect(await read(status(502))).toMatchObject({ result: { why: 'failed' }, times: 3 })
})
