import { expect, test } from 'vitest'
import { givenBooking } from '../../../../test/given.ts'
import { asOwner, startTestApp } from '../../../../test/test-app.ts'

test('the twentieth booking after startup costs the database no more than the first', async () => {
  const testApp = await startTestApp({ hasOwnDatabase: true })
  const client = testApp.client()
  for (let count = 0; count < 20; count += 1) await givenBooking(client)
  const read = async () =>
    asOwner<{ index: string; rows: number }>(
      testApp,
      `select indexrelname as index, idx_tup_read::int as rows from pg_stat_user_indexes
       where schemaname = current_schema() and relname = 'booking' and idx_scan > 0`,
    )

  // PostgreSQL reports a connection's statistics with a delay
  await expect.poll(read, { timeout: 15_000, interval: 500 }).toContainEqual(
    expect.objectContaining({
      index: 'booking_pkey',
      rows: expect.toSatisfy((rows) => rows >= 20),
    }),
  )
  const rows = (await read()).map(({ rows }) => rows).reduce((sum, more) => sum + more, 0)
  expect(rows).toBeLessThan(20 * 5)
})
