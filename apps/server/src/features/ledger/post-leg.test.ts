import { minor, ZERO } from '@kerbside/domain/money.ts'
import { halfEven } from '@kerbside/domain/money-part.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { postEarnings } from './post-leg.ts'
import { exportJournal } from './show-journal.ts'
import { waiveRefunded } from './waive-refunded.ts'

let testApp: TestApp
let context: RequestContext
let bookingId: string
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  context = await testApp.context()
  await givenBooking(testApp.client())
  const [booking] = await asOwner<{ id: string }>(testApp, 'select id from booking')
  bookingId = booking?.id ?? ''
})

let count = 0
/** Posts a fare as a completed leg does, each time as another event. */
const earn = (fare: number) =>
  withOperator(context, (tx) =>
    postEarnings(tx, {
      context,
      bookingId,
      leg: 1,
      currency: 'GBP',
      bookerId: undefined,
      fare: minor(fare),
      promoOff: ZERO,
      commission: ZERO,
      ref: `test-${count++}`,
    }),
  )

const refund = (amount: number) =>
  withOperator(context, (tx) =>
    waiveRefunded(tx, {
      context,
      bookingId,
      refundId: context.newId(),
      refunded: minor(amount),
      currency: 'GBP',
    }),
  )

async function balances(): Promise<Record<string, number>> {
  const rows = await asOwner<{ account: string; total: number }>(
    testApp,
    `select regexp_replace(account, ':[0-9a-f-]{36}', '') as account, sum(amount_minor)::int as total
     from posting group by 1 having sum(amount_minor) <> 0`,
  )
  return Object.fromEntries(rows.map(({ account, total }) => [account, total]))
}

/** Sets the VAT rate of the prices that the booking was quoted by. */
const setRate = (basisPoints: number) =>
  asOwner(
    testApp,
    `update tariff set rules = jsonb_set(rules, '{vat,basisPoints}', '${basisPoints}')`,
  )

test('net and VAT of random fares add up to what customers owe, and the ledger balances', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 5_000_00 }), { minLength: 1, maxLength: 4 }),
      async (fares) => {
        const before = await balances()
        for (const fare of fares) await earn(fare)
        const after = await balances()
        const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
        const gross = fares.reduce((sum, fare) => sum + fare, 0)
        expect(moved('ar:cust')).toBe(gross)
        expect(0 - moved('rev:fare') - moved('vat:2000')).toBe(gross)
        expect(0 - moved('vat:2000')).toBe(fares.reduce((sum, fare) => sum + halfEven(fare / 6), 0))
        expect(Object.values(after).reduce((sum, total) => sum + total, 0)).toBe(0)
      },
    ),
    { numRuns: 12 },
  )
})

test('a fare that is refunded after the ride is no income, and its VAT is reversed, in any parts', async () => {
  const { 'ar:cust': owed = 0 } = await balances()
  for (const amount of [1, 99, 333]) await refund(amount)
  const left = await balances()
  expect(left['ar:cust']).toBe(owed - 433)
  expect(0 - (left['rev:fare'] ?? 0) - (left['vat:2000'] ?? 0)).toBe(owed - 433)
  await refund(owed)
  expect(await balances()).toEqual({})
})

test('a fare is posted with the rate that was in force when it was quoted', async () => {
  await setRate(500)
  await earn(10_500)
  expect(await balances()).toEqual({ 'ar:cust': 10_500, 'rev:fare': -10_000, 'vat:500': -500 })
  await setRate(2_000)
})

test('the accountant’s table has the day and time of the operator and the reference of the ticket', async () => {
  const days = { from: new Date('2026-01-01'), until: new Date('2027-01-01'), days: '' }
  const { csv, rows } = await exportJournal(context, { ...days, format: 'ledger' })
  expect(csv.split('\r\n')).toHaveLength(rows + 2)
  expect(csv).toMatch(
    /\d{4}-\d\d-\d\d,\d\d:\d\d,[^,]+,Fare earned,KB-\d+,4000,Fares,,GBP,,100\.00,100\.00,5\.00,105\.00,T5,5%/,
  )
  const sage = await exportJournal(context, { ...days, format: 'sage' })
  expect(sage.csv).toContain('JC,,2200,0,')
})
