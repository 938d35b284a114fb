import { expect, test } from '@playwright/test'
import { type RunningTestApp, startTestServer } from './running-test-app.ts'
import { bookingOf, JOURNEY, type Made, postJson, type Quoted } from './wire.ts'

const ROUNDS = 3
const CUSTOMERS = 6
/** The bookings acknowledged before each kill, however busy the machine is. */
const MIN_ACKNOWLEDGED = 8

type StoredDraft = { key: string; body: object; made: Made }

const post = async <Reply>(testApp: RunningTestApp, path: string, body: object, key?: string) =>
  (await postJson<Reply>(testApp, { path, body, ...(key !== undefined && { key }) })).reply

test('no acknowledged booking is lost if server and database are killed midway, and none is made twice', async () => {
  test.setTimeout(300_000)
  const testApp = await startTestServer()
  const stored: StoredDraft[] = []
  const unsure: Omit<StoredDraft, 'made'>[] = []
  let serial = 0

  /** A customer who books one journey after the other until the connection breaks. */
  async function book(): Promise<void> {
    for (;;) {
      const key = `durable-${serial++}-00000000`
      let body: object | undefined
      try {
        body = bookingOf(await post<Quoted>(testApp, '/api/quotation', JOURNEY()))
        const made = await post<Made>(testApp, '/api/createbookingTest', body, key)
        if (made.Code === 1) stored.push({ key, body, made })
      } catch {
        if (body) unsure.push({ key, body })
        return
      }
    }
  }

  try {
    for (let round = 0; round < ROUNDS; round++) {
      const before = stored.length
      const customers = Array.from({ length: CUSTOMERS }, book)
      const acknowledged = () => stored.length - before
      await expect.poll(acknowledged, { timeout: 60_000 }).toBeGreaterThanOrEqual(MIN_ACKNOWLEDGED)
      // somewhere in the middle of the next requests
      await new Promise((resolve) => setTimeout(resolve, 300 + 300 * round))
      await testApp.kill()
      await Promise.all(customers)
      await testApp.restart()
    }

    expect(stored.length).toBeGreaterThanOrEqual(ROUNDS * MIN_ACKNOWLEDGED)
    for (const { key, body, made } of stored) {
      const info = await post<{ jobpartid?: number; status?: string }>(
        testApp,
        '/api/bookinginfo',
        {
          code: made.ticketcode ?? '',
        },
      )
      expect(info).toMatchObject({ jobpartid: Number(made.Bref), status: 'upcoming' })
      expect(await post<Made>(testApp, '/api/createbookingTest', body, key)).toMatchObject({
        Bref: made.Bref,
        ticketcode: made.ticketcode,
      })
    }
    // Requests without a response are repeated: the booking exists at most once, or the response says that the
    // quote was lost.
    for (const { key, body } of unsure) {
      const first = await post<Made>(testApp, '/api/createbookingTest', body, key)
      const second = await post<Made>(testApp, '/api/createbookingTest', body, key)
      expect([1, 2]).toContain(first.Code)
      expect(second).toEqual(first)
    }
  } finally {
    await testApp.stop()
  }
})
