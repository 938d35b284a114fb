import { randomBytes } from 'node:crypto'
import { HttpTransportType } from '@microsoft/signalr'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { givenBooking, givenQuote, mayaBooks } from '../test/given.ts'
import { listening, liveClient } from '../test/given-live.ts'
import { type House, openHouse } from '../test/house.ts'
import { logRequests } from './http/log.ts'
import { SILENT } from './log.ts'
import { openBus } from './ports/bus/open-bus.ts'

/** Two servers of one install that has the embedded database, wired as `main.ts` wires them. */
async function openTwo(ends: (takeDown: () => Promise<void>) => void): Promise<[House, House]> {
  const key = randomBytes(32)
  const busOver = (connect: () => pg.Client) =>
    openBus({ log: SILENT, key, connect }, { natsUrl: undefined })
  const one = await openHouse({ busOver, ends })
  const other = await openHouse({ busOver, beside: one, ends })
  for (const { deps } of [one, other]) {
    await deps.changes.ready()
    await deps.live.ready()
  }
  return [one, other]
}

let one: House
let other: House
/** The numbers of the requests in the logs of both. */
const logged: unknown[] = []
beforeAll(async () => {
  ;[one, other] = await openTwo(afterAll)
  const log = { ...SILENT, info: (facts: { request?: unknown }) => void logged.push(facts.request) }
  for (const { app } of [one, other]) logRequests(app, { log })
  // what the first quote of a process loads
  await givenQuote(one.visitor())
  await givenQuote(other.visitor())
}, 120_000)

test('a booking cancelled on one server reaches the page that follows it on the other', async () => {
  const visitor = one.visitor()
  const { Bref, ticketcode } = await givenBooking(visitor)
  const page = liveClient(await listening(other), { transport: HttpTransportType.WebSockets })
  onTestFinished(() => page.connection.stop())
  await page.connection.start()
  expect(await page.join({ jobpartid: Number(Bref), code: ticketcode })).toEqual({ ok: true })
  const heardAtJoin = page.heard.length

  const { body } = await visitor.post('/api/cancelbooking', { bookingref: Number(Bref), fee: 0 })
  expect(body).toMatchObject({ code: 1 })

  await vi.waitFor(() => expect(page.heard.length).toBeGreaterThan(heardAtJoin), {
    timeout: 15_000,
  })
  expect(page.heard.at(-1)).toMatchObject({ jobpartid: Number(Bref), status: 'cancelled' })
})

test('what staff changed at one server counts at the other with the next request', async () => {
  const nameAt = async (house: House) => (await house.call()).profile.name
  const { operator } = await one.call()
  const before = await nameAt(other)

  await one.db
    .updateTable('operator')
    .set({ name: 'Kerbside West' })
    .where('id', '=', operator)
    .execute()
  expect(await nameAt(other)).toBe(before)
  one.deps.changes.tell(operator)

  await vi.waitFor(async () => expect(await nameAt(other)).toBe('Kerbside West'), {
    timeout: 15_000,
  })
})

test('a quote answered by one server can be booked at the other at once', async () => {
  const answers: unknown[] = []
  for (let n = 0; n < 15; n++) {
    const visitor = one.visitor()
    const quote = await givenQuote(visitor)
    const { body } = await other.visitor().post('/api/createbookingTest', mayaBooks(quote))
    answers.push(body['Code'] === 1 || body)
  }
  expect(answers).toEqual(Array.from({ length: 15 }, () => true))
})

test('each request has a number that no other process gives, in its answer and in the log', async () => {
  const ids: unknown[] = []
  for (const house of [one, other, one]) {
    const { headers } = await house.visitor().get('/api/configuration')
    ids.push(headers['x-request-id'])
  }
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-\d+$/)
  expect(new Set(ids).size).toBe(3)
  expect(logged).toEqual(expect.arrayContaining(ids))
})
