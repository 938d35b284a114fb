import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { givenBooking, givenNonce } from '../../../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { withOperator } from '../../db.ts'
import { sendDue } from '../notification/send/send-due.ts'
import { queueRefund } from './queue-refund.ts'
import { sendRefund } from './send-refund.ts'
import { settleRefund } from './settle-refund.ts'

/** Paid by card at the sandbox, which refunds at once. */
async function givenPaid() {
  const testApp = await startTestApp()
  const maya = testApp.client()
  const nonce = await givenNonce(testApp, { number: '4242424242424242' })
  const made = await givenBooking(maya, { paymentmethod: 'card', nonce })
  await sendDue(testApp.deps)
  const context = await testApp.context()
  const [attempt] = await asOwner<{ id: string }>(testApp, 'select id from payment_attempt')
  const queueOne = async (requestedBy: 'staff' | 'system') => {
    const queued = await withOperator(context, (tx) =>
      queueRefund(tx, {
        context,
        attempt: { id: attempt?.id ?? '' },
        amount: minor(1000),
        reason: requestedBy === 'system' ? 'orphan' : 'the car was late',
        requestedBy,
      }),
    )
    if (!queued.ok) throw new Error(queued.reason)
    return queued.refund
  }
  return { testApp, context, maya, made, queueOne }
}

/** E-mail subjects in the order they were caused, without the booking's own e-mail. */
async function emailsOf(testApp: TestApp): Promise<string[]> {
  await sendDue(testApp.deps)
  const rows = await asOwner<{ subject: string }>(
    testApp,
    'select subject from stored_message order by stored_at',
  )
  return rows.map(({ subject }) => subject).filter((subject) => !subject.startsWith('You’re'))
}

test('a refund by staff is announced once it is done, however often it is polled', async () => {
  const { testApp, context, queueOne, made } = await givenPaid()
  const refund = await queueOne('staff')

  await Promise.all([
    sendRefund(context, { refundId: refund.id }),
    sendRefund(context, { refundId: refund.id }),
  ])
  await sendRefund(context, { refundId: refund.id })

  expect(await emailsOf(testApp)).toEqual([`We’ve refunded £10.00 (KB-${made.Bref})`])
})

test('a refund that a gateway takes time for is announced when it starts and when it is done', async () => {
  const { testApp, context, queueOne, made } = await givenPaid()
  const refund = await queueOne('staff')
  const settle = (state: 'submitted' | 'succeeded') =>
    settleRefund(context, {
      refundId: refund.id,
      answer: {
        known: true,
        refund: { ref: 're_1', chargeRef: 'ch_1', state, amount: refund.amount, currency: 'GBP' },
      },
    })

  await settle('submitted')
  await settle('submitted')
  expect(await emailsOf(testApp)).toEqual([`Your refund of £10.00 is on its way (KB-${made.Bref})`])
  testApp.setNow('2026-03-12T12:00:00Z')
  await settle('succeeded')
  await settle('succeeded')
  expect(await emailsOf(testApp)).toEqual([
    `Your refund of £10.00 is on its way (KB-${made.Bref})`,
    `We’ve refunded £10.00 (KB-${made.Bref})`,
  ])
})

test('a refund of money that fitted no booking is announced as that, once', async () => {
  const { testApp, context, queueOne, made } = await givenPaid()
  const refund = await queueOne('system')

  await sendRefund(context, { refundId: refund.id })

  expect(await emailsOf(testApp)).toEqual([
    `We’re refunding an overpayment of £10.00 (KB-${made.Bref})`,
  ])
})

test('a customer who cancels reads about the refund in the same e-mail, and gets no second one', async () => {
  const { testApp, maya, made } = await givenPaid()
  testApp.setNow('2026-03-10T12:01:00Z')

  const { body } = await maya.post('/api/cancelbooking', { bookingref: Number(made.Bref) })

  expect(body).toMatchObject({ code: 1 })
  expect(await emailsOf(testApp)).toEqual([
    expect.stringMatching(/^Cancelled: Heathrow Terminal 5 to Canary Wharf/),
  ])
  const [email] = await asOwner<{ body_text: string }>(
    testApp,
    "select body_text from stored_message where subject like 'Cancelled%'",
  )
  expect(email?.body_text).toMatch(/Cancellation fee|Refunded: £/)
})
