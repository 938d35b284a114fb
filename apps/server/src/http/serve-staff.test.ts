import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { MISSING } from '@kerbside/contract/codes.ts'
import { endpoint } from '@kerbside/contract/endpoint.ts'
import { number } from '@kerbside/contract/scalar.ts'
import { DAY } from '@kerbside/domain/time.ts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../test/test-app.ts'
import { makeKey } from '../features/staff/make-key.ts'
import { revokeKey } from '../features/staff/revoke-key.ts'
import { registerErrorHandler } from './problem.ts'
import { serve } from './serve.ts'

const limit = { times: 1000, per: 'minute' } as const
const reply = z.object({ id: z.string(), times: z.number(), session: z.boolean() })
const showLeg = endpoint({
  method: 'GET',
  path: '/api/leg/:id/show',
  about: 'A leg.',
  audience: 'staff',
  limit,
  input: z.object({ id: z.string(), times: number('times', { min: 0, max: 9 }) }),
  reply,
})
const moveLeg = endpoint({ ...showLeg, method: 'POST', path: '/api/leg/:id/move' })

const NOW = '2026-03-10T12:00:00Z'

/** An operator with an API key for Ann, and endpoints that only staff may use. */
async function openDesk() {
  const testApp = await startTestApp({ now: NOW })
  const app = Fastify()
  registerErrorHandler(app, testApp.deps.log)
  await app.register(cookie)
  await app.register(rateLimit, { global: false })
  for (const context of [showLeg, moveLeg])
    serve(app, testApp.deps, context, async ({ id, times }, { client }) => ({
      id,
      times,
      session: client.sessionToken !== undefined,
    }))
  onTestFinished(() => app.close())
  const kerbside = await testApp.context()
  const made = await makeKey(kerbside, { operator: kerbside.operator, name: 'Ann', days: 30 })
  if (!made.ok) throw new Error(made.reason)
  const request = async (
    authorization: string,
    { host = 'kerbside.localhost', url = '/api/leg/7/show?times=3' } = {},
  ) => {
    const response = await app.inject({ url, headers: { host, authorization } })
    return { status: response.statusCode, body: response.body }
  }
  return { testApp, app, kerbside, ...made, request }
}

const MISSING_ENDPOINT = { status: 404, body: JSON.stringify(MISSING) }

test('a dispatcher with a key is accepted, however the word Bearer is capitalised', async () => {
  const { request, token } = await openDesk()

  const seen = { status: 200, body: '{"id":"7","times":3,"session":false}' }
  expect(await request(`Bearer ${token}`)).toEqual(seen)
  expect(await request(`bearer ${token}`)).toEqual(seen)
})

test('a parameter in the path overrides one in the query or body', async () => {
  const { request, token } = await openDesk()

  const { body } = await request(`Bearer ${token}`, { url: '/api/leg/7/show?id=8&times=3' })
  expect(JSON.parse(body)).toMatchObject({ id: '7' })
})

test('no key, a wrong one, a truncated one and another operator’s all get a 404', async () => {
  const { request, token, testApp } = await openDesk()
  const north = await testApp.context('northway')
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
    expect(await request(authorization), authorization).toEqual(MISSING_ENDPOINT)
  expect(await request(`Bearer ${token}`, { host: 'northway.localhost' })).toEqual(MISSING_ENDPOINT)
})

test('without a key, an error does not reveal which fields an endpoint takes', async () => {
  const { request, token } = await openDesk()
  const url = '/api/leg/7/show?times=many'

  expect(await request('Bearer nonsense', { url })).toEqual(MISSING_ENDPOINT)
  expect(await request(`Bearer ${token}`, { url })).toMatchObject({ status: 400 })
})

test('a key expires on its day, and ends at once when it is revoked', async () => {
  const { request, token, testApp, kerbside, id, expiresAt } = await openDesk()
  expect(expiresAt).toEqual(new Date(new Date(NOW).getTime() + 30 * DAY))

  testApp.setNow('2026-04-09T11:59:59Z')
  expect(await request(`Bearer ${token}`)).toMatchObject({ status: 200 })
  testApp.setNow('2026-04-09T12:00:00Z')
  expect(await request(`Bearer ${token}`)).toEqual(MISSING_ENDPOINT)

  testApp.setNow(NOW)
  const { operator } = kerbside
  expect(await revokeKey(kerbside, { operator, id })).toBe(true)
  expect(await revokeKey(kerbside, { operator, id })).toBe(false)
  expect(await request(`Bearer ${token}`)).toEqual(MISSING_ENDPOINT)
})

test('an operator’s program may post without one of our pages; a browser’s cookie alone opens nothing', async () => {
  const { app, token } = await openDesk()
  const post = async (headers: Record<string, string>) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/leg/7/move',
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
  expect(await post({ ...cookies, 'sec-fetch-site': 'same-origin' })).toEqual(MISSING_ENDPOINT)
})
