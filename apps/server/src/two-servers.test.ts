import { randomBytes } from 'node:crypto'
import { HttpTransportType } from '@microsoft/signalr'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { givenBooking, givenQuote, mayaBooking } from '../test/given.ts'
import { listening, liveClient } from '../test/given-live.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { logRequests } from './http/log-requests.ts'
import { SILENT } from './log.ts'
import { openBus } from './ports/bus/open-bus.ts'

/** Two servers of one install with the embedded database, wired as in `serve.ts`. */
async function openTwo(ends: (takeDown: () => Promise<void>) => void): Promise<[TestApp, TestApp]> {
  const key = randomBytes(32)
  const busOver = (connect: () => pg.Client) =>
    openBus({ log: SILENT, key, connect }, { natsUrl: undefined })
  const item = await startTestApp({ busOver, ends })
  const other = await startTestApp({ busOver, beside: item, ends })
  for (const { deps } of [item, other]) {
    await deps.changes.ready()
    await deps.live.ready()
  }
  return [item, other]
}

let item: TestApp
let other: TestApp
/** The request ids in the logs of both. */
const logged: unknown[] = []
beforeAll(async () => {
  ;[item, other] = await openTwo(afterAll)
  const log = {
    ...SILENT,
    info: (params: { request?: unknown }) => void logged.push(params.request),
  }
  for (const { app } of [item, other]) logRequests(app, { log })
  // what the first quote of a process loads
  await givenQuote(item.client())
  await givenQuote(other.client())
}, 120_000)

test('a booking cancelled on one server reaches the page that follows it on the other', async () => {
  const client = item.client()
  const { Bref, ticketcode } = await givenBooking(client)
  const page = liveClient(await listening(other), { transport: HttpTransportType.WebSockets })
  onTestFinished(() => page.connection.stop())
  await page.connection.start()
  expect(await page.join({ jobpartid: Number(Bref), code: ticketcode })).toEqual({ ok: true })
  const receivedAtJoin = page.received.length

  const { body } = await client.post('/api/cancelbooking', { bookingref: Number(Bref), fee: 0 })
  expect(body).toMatchObject({ code: 1 })

  await vi.waitFor(() => expect(page.received.length).toBeGreaterThan(receivedAtJoin), {
    timeout: 15_000,
  })
  expect(page.received.at(-1)).toMatchObject({ jobpartid: Number(Bref), status: 'cancelled' })
})

test('a change by staff on one server applies on the other at the next request', async () => {
  const nameAt = async (testApp: TestApp) => (await testApp.context()).profile.name
  const { operator } = await item.context()
  const before = await nameAt(other)

  await item.db
    .updateTable('operator')
    .set({ name: 'Kerbside West' })
    .where('id', '=', operator)
    .execute()
  expect(await nameAt(other)).toBe(before)
  item.deps.changes.notify(operator)

  await vi.waitFor(async () => expect(await nameAt(other)).toBe('Kerbside West'), {
    timeout: 15_000,
  })
})

test('a quote from one server can be booked on the other at once', async () => {
  const responses: unknown[] = []
  for (let n = 0; n < 15; n++) {
    const client = item.client()
    const quote = await givenQuote(client)
    const { body } = await other.client().post('/api/createbookingTest', mayaBooking(quote))
    responses.push(body['Code'] === 1 || body)
  }
  expect(responses).toEqual(Array.from({ length: 15 }, () => true))
})

test('each request has an id that no other process gives, in its response and in the log', async () => {
  const ids: unknown[] = []
  for (const testApp of [item, other, item]) {
    const { headers } = await testApp.client().get('/api/configuration')
    ids.push(headers['x-request-id'])
  }
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-\d+$/)
  expect(new Set(ids).size).toBe(3)
  expect(logged).toEqual(expect.arrayContaining(ids))
})
