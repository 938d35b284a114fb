import { expect, test } from 'vitest'
import { givenBooking, givenNonce } from '../../../../test/given.ts'
import { asOwner, startTestApp } from '../../../../test/test-app.ts'
import { withOperator } from '../../../db.ts'
import { listAttempts } from '../../payment/store.ts'
import { refreshAttempt } from '../../payment/submit-attempt.ts'
import { settlePayment } from './settle-payment.ts'

test('a gateway’s report that arrives again moves nothing and sends nothing', async () => {
  const testApp = await startTestApp()
  const nonce = await givenNonce(testApp, { number: '4242424242424242' })
  await givenBooking(testApp.client(), { paymentmethod: 'card', nonce })
  const context = await testApp.context()
  const { operator } = context
  const readHistory = () =>
    asOwner<{ id: string }>(
      testApp,
      `select b.id, b.version, b.payment_state,
         (select count(*) from transition where machine = 'payment') as moves,
         (select count(*) from outbox) as queued, (select count(*) from journal) as entries
       from booking b`,
    )
  const before = await readHistory()
  expect(before).toMatchObject([{ payment_state: 'paid', moves: '1' }])
  const bookingId = before[0]?.id ?? ''
  const [attempt] = await withOperator(context, (tx) =>
    listAttempts(tx, { operator, bookingId, lock: false }),
  )
  if (!attempt) throw new Error('the booking has no attempt')
  const answer = await refreshAttempt(context, { attempt })
  expect(answer).toMatchObject({ known: true, charge: { state: 'captured' } })
  await settlePayment(context, { bookingId, attemptId: attempt.id, answer })
  expect(await readHistory()).toEqual(before)
})
