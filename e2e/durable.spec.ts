import { expect, test } from '@playwright/test'
import { type RunningHouse, startHouse } from './running-house.ts'
import { ask, bookingOf, JOURNEY, type Made, type Quoted } from './wire.ts'

const ROUNDS = 3
const CUSTOMERS = 6
/** Acknowledged before each kill, however busy the machine is. */
const AT_LEAST = 8

type Kept = { key: string; body: object; made: Made }

const post = async <Reply>(house: RunningHouse, path: string, body: object, key?: string) =>
  (await ask<Reply>(house, { path, body, ...(key !== undefined && { key }) })).reply

test('no acknowledged booking is lost when server and database are killed in the middle, and none is made twice', async () => {
  test.setTimeout(300_000)
  const house = await startHouse()
  const kept: Kept[] = []
  const unsure: Omit<Kept, 'made'>[] = []
  let serial = 0

  /** A customer who books one journey after the other until the line goes dead. */
  async function book(): Promise<void> {
    for (;;) {
      const key = `durable-${serial++}-00000000`
      let body: object | undefined
      try {
        body = bookingOf(await post<Quoted>(house, '/api/quotation', JOURNEY()))
        const made = await post<Made>(house, '/api/createbookingTest', body, key)
        if (made.Code === 1) kept.push({ key, body, made })
      } catch {
        if (body) unsure.push({ key, body })
        return
      }
    }
  }

  try {
    for (let round = 0; round < ROUNDS; round++) {
      const before = kept.length
      const customers = Array.from({ length: CUSTOMERS }, book)
      const acknowledged = () => kept.length - before
      await expect.poll(acknowledged, { timeout: 60_000 }).toBeGreaterThanOrEqual(AT_LEAST)
      // somewhere in the middle of the next ones
      await new Promise((resolve) => setTimeout(resolve, 300 + 300 * round))
      await house.kill()
      await Promise.all(customers)
      await house.restart()
    }

    expect(kept.length).toBeGreaterThanOrEqual(ROUNDS * AT_LEAST)
    for (const { key, body, made } of kept) {
      const info = await post<{ jobpartid?: number; status?: string }>(house, '/api/bookinginfo', {
        code: made.ticketcode ?? '',
      })
      expect(info).toMatchObject({ jobpartid: Number(made.Bref), status: 'upcoming' })
      expect(await post<Made>(house, '/api/createbookingTest', body, key)).toMatchObject({
        Bref: made.Bref,
        ticketcode: made.ticketcode,
      })
    }
    // Whoever got no answer asks again: a booking at most once, or the quote was lost and says so.
    for (const { key, body } of unsure) {
      const first = await post<Made>(house, '/api/createbookingTest', body, key)
      const second = await post<Made>(house, '/api/createbookingTest', body, key)
      expect([1, 2]).toContain(first.Code)
      expect(second).toEqual(first)
    }
  } finally {
    await house.stop()
  }
})
