import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { MISSING } from '@kerbside/contract/codes.ts'
import { endpoint } from '@kerbside/contract/endpoint.ts'
import { number } from '@kerbside/contract/scalar.ts'
import { DAY } from '@kerbside/domain/time.ts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openHouse } from '../../test/house.ts'
import { makeKey } from '../features/staff/make-key.ts'
import { revokeKey } from '../features/staff/revoke-key.ts'
import { answerProblems } from './problem.ts'
import { serve } from './serve.ts'

const limit = { times: 1000, per: 'minute' } as const
const reply = z.object({ id: z.string(), times: z.number(), session: z.boolean() })
const showJob = endpoint({
  method: 'GET',
  path: '/api/job/:id/show',
  about: 'A job.',
  audience: 'staff',
  limit,
  input: z.object({ id: z.string(), times: number('times', { least: 0, most: 9 }) }),
  reply,
})
const moveJob = endpoint({ ...showJob, method: 'POST', path: '/api/job/:id/move' })

const NOW = '2026-03-10T12:00:00Z'

/** An operator with a key for Ann, and calls only staff may make. */
async function openDesk() {
  const house = await openHouse({ now: NOW })
  const app = Fastify()
  answerProblems(app, house.deps.log)
  await app.register(cookie)
  await app.register(rateLimit, { global: false })
  for (const call of [showJob, moveJob])
    serve(app, house.deps, call, async ({ id, times }, { visitor }) => ({
      id,
      times,
      session: visitor.sessionToken !== undefined,
    }))
  onTestFinished(() => app.close())
  const kerbside = await house.call()
  const made = await makeKey(kerbside, { operator: kerbside.operator, name: 'Ann', days: 30 })
  if (!made.ok) throw new Error(made.reason)
  const ask = async (
    authorization: string,
    { host = 'kerbside.localhost', url = '/api/job/7/show?times=3' } = {},
  ) => {
    const response = await app.inject({ url, headers: { host, authorization } })
    return { status: response.statusCode, body: response.body }
  }
  return { house, app, kerbside, ...made, ask }
}

const NO_SUCH_CALL = { status: 404, body: JSON.stringify(MISSING) }

test('a dispatcher with a key is let in, by whatever case the word Bearer comes', async () => {
  const { ask, token } = await openDesk()

  const seen = { status: 200, body: '{"id":"7","times":3,"session":false}' }
  expect(await ask(`Bearer ${token}`)).toEqual(seen)
  expect(await ask(`bearer ${token}`)).toEqual(seen)
})

test('what stands in the path wins over what stands behind it', async () => {
  const { ask, token } = await openDesk()

  const { body } = await ask(`Bearer ${token}`, { url: '/api/job/7/show?id=8&times=3' })
  expect(JSON.parse(body)).toMatchObject({ id: '7' })
})

test('no key, a wrong one, a torn one and another operator’s are all a call that is not there', async () => {
  const { ask, token, house } = await openDesk()
  const north = await house.call('northway')
  const theirs = await makeKey(north, { operator: north.operator, name: 'Bea', days: 30 })
  if (!theirs.ok) throw new Error(theirs.reason)

  for (const authorization of [
    '',
    'Bearer ',
    `Basic ${token}`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}x`,
    `Bearer kst_${'A'.repeat(43)}`,
    `Bearer ${theirs.token}`,
  ])
    expect(await ask(authorization), authorization).toEqual(NO_SUCH_CALL)
  expect(await ask(`Bearer ${token}`, { host: 'northway.localhost' })).toEqual(NO_SUCH_CALL)
})

test('without a key nobody learns which fields a call takes', async () => {
  const { ask, token } = await openDesk()
  const url = '/api/job/7/show?times=many'

  expect(await ask('Bearer nonsense', { url })).toEqual(NO_SUCH_CALL)
  expect(await ask(`Bearer ${token}`, { url })).toMatchObject({ status: 400 })
})

test('a key ends on its day, and at once when it is revoked', async () => {
  const { ask, token, house, kerbside, id, expiresAt } = await openDesk()
  expect(expiresAt).toEqual(new Date(new Date(NOW).getTime() + 30 * DAY))

  house.setNow('2026-04-09T11:59:59Z')
  expect(await ask(`Bearer ${token}`)).toMatchObject({ status: 200 })
  house.setNow('2026-04-09T12:00:00Z')
  expect(await ask(`Bearer ${token}`)).toEqual(NO_SUCH_CALL)

  house.setNow(NOW)
  const { operator } = kerbside
  expect(await revokeKey(kerbside, { operator, id })).toBe(true)
  expect(await revokeKey(kerbside, { operator, id })).toBe(false)
  expect(await ask(`Bearer ${token}`)).toEqual(NO_SUCH_CALL)
})

test('a program of the operator may post without a page of ours; a browser’s cookie alone opens nothing', async () => {
  const { app, token } = await openDesk()
  const post = async (headers: Record<string, string>) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/job/7/move',
      payload: '{"times":2}',
      headers: { host: 'kerbside.localhost', 'content-type': 'application/json', ...headers },
    })
    return { status: response.statusCode, body: response.body }
  }
  const cookies = { cookie: `sid=${'A'.repeat(43)}` }
  const authorization = `Bearer ${token}`

  expect(await post({ authorization, ...cookies })).toEqual({
    status: 200,
    body: '{"id":"7","times":2,"session":false}',
  })
  expect(await post({ ...cookies, 'sec-fetch-site': 'same-origin' })).toEqual(NO_SUCH_CALL)
})
