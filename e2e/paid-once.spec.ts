import { expect, test } from '@playwright/test'
import { killPayments } from '../campaign/payments/kill-campaign.ts'

const KILLS = 10
const SEED = 2_026

test('customers who pay while the server is killed are charged once and keep the bookings they were told of', async () => {
  test.setTimeout(600_000)
  const report = await killPayments({ kills: KILLS, seed: SEED })
  expect(report.referee.breaches).toEqual([])
  expect(report.kills).toBeGreaterThanOrEqual(KILLS)
  expect(report.referee.figures).toMatchObject({
    ledgerMinor:
      (report.referee.figures['capturedMinor'] ?? 0) -
      (report.referee.figures['refundedMinor'] ?? 0),
  })
  expect(report.referee.figures['acknowledged']).toBeGreaterThan(0)
})
