import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { givenBooking, givenNonce } from '../../../test/given.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { withOperator } from '../../db.ts'
import { sendDue } from '../notification/send-due.ts'
import { askRefund } from './ask-refund.ts'
import { sendRefund } from './send-refund.ts'
import { settleRefund } from './settle-refund.ts'

/** Paid by card at the sandbox, which gives money back at once. */
async function givenPaid() {
  const house = await openHouse()
  const maya = house.visitor()
  const nonce = await givenNonce(house, { number: '4242424242424242' })
  const made = await givenBooking(maya, { paymentmethod: 'card', nonce })
  await sendDue(house.deps)
  const call = await house.call()
  const [attempt] = await asOwner<{ id: string }>(house, 'select id from payment_attempt')
  const ask = async (askedBy: 'staff' | 'system') => {
    const asked = await withOperator(call, (tx) =>
      askRefund(tx, {
        call,
        attempt: { id: attempt?.id ?? '' },
        amount: minor(1000),
        reason: askedBy === 'system' ? 'orphan' : 'the car was late',
        askedBy,
      }),
    )
    if (!asked.ok) throw new Error(asked.reason)
    return asked.refund
  }
  return { house, call, maya, made, ask }
}

/** Subjects in the order they were caused, without the booking's own letter. */
async function lettersOf(house: House): Promise<string[]> {
  await sendDue(house.deps)
  const rows = await asOwner<{ subject: string }>(
    house,
    'select subject from kept_message order by kept_at',
  )
  return rows.map(({ subject }) => subject).filter((subject) => !subject.startsWith('You’re'))
}

test('money that staff give back is told once it is back, however often it is looked at', async () => {
  const { house, call, ask, made } = await givenPaid()
  const refund = await ask('staff')

  await Promise.all([
    sendRefund(call, { refundId: refund.id }),
    sendRefund(call, { refundId: refund.id }),
  ])
  await sendRefund(call, { refundId: refund.id })

  expect(await lettersOf(house)).toEqual([`£10.00 has gone back to you (KB-${made.Bref})`])
})

test('money a gateway takes its time with is told when it leaves, and when it is back', async () => {
  const { house, call, ask, made } = await givenPaid()
  const refund = await ask('staff')
  const told = (state: 'submitted' | 'succeeded') =>
    settleRefund(call, {
      refundId: refund.id,
      answer: {
        known: true,
        refund: { ref: 're_1', chargeRef: 'ch_1', state, amount: refund.amount, currency: 'GBP' },
      },
    })

  await told('submitted')
  await told('submitted')
  expect(await lettersOf(house)).toEqual([`£10.00 is on its way back to you (KB-${made.Bref})`])
  house.setNow('2026-03-12T12:00:00Z')
  await told('succeeded')
  await told('succeeded')
  expect(await lettersOf(house)).toEqual([
    `£10.00 is on its way back to you (KB-${made.Bref})`,
    `£10.00 has gone back to you (KB-${made.Bref})`,
  ])
})

test('money that fitted no booking is told as that, once', async () => {
  const { house, call, ask, made } = await givenPaid()
  const refund = await ask('system')

  await sendRefund(call, { refundId: refund.id })

  expect(await lettersOf(house)).toEqual([
    `£10.00 was paid too much, and goes back (KB-${made.Bref})`,
  ])
})

test('who cancels reads of the money in the same letter, and gets no second one', async () => {
  const { house, maya, made } = await givenPaid()
  house.setNow('2026-03-10T12:01:00Z')

  const { body } = await maya.post('/api/cancelbooking', { bookingref: Number(made.Bref) })

  expect(body).toMatchObject({ code: 1 })
  expect(await lettersOf(house)).toEqual([
    expect.stringMatching(/^Cancelled: Heathrow Terminal 5 to Canary Wharf/),
  ])
  const [letter] = await asOwner<{ body_text: string }>(
    house,
    "select body_text from kept_message where subject like 'Cancelled%'",
  )
  expect(letter?.body_text).toMatch(/Kept for cancelling|Refunded: £/)
})
