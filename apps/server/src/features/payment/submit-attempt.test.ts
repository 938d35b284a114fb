import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import type { OperatorId } from '../../operator.ts'
import type { ChargeAnswer, Gateway } from '../../ports/gateway/port.ts'
import { askAfterAttempt, cancelAttempt, submitAttempt } from './submit-attempt.ts'

const attempt = {
  id: 'attempt-1',
  bookingId: 'booking-1',
  number: 2,
  gateway: 'sandbox',
  amount: minor(8600),
  currency: 'GBP',
}

function givenPayer(mode: 'test' | 'live') {
  const asked: object[] = []
  const answer: ChargeAnswer = { known: false, why: 'recorded' }
  const sandbox: Gateway = {
    name: 'sandbox',
    charge: async (charge) => {
      asked.push(charge)
      return answer
    },
    findCharge: async (order) => {
      asked.push(order)
      return undefined
    },
    cancelCharge: async (order) => {
      asked.push(order)
      return answer
    },
  }
  const operator = '0192aaaa-0000-7000-8000-000000000001' as OperatorId
  return { asked, payer: { operator, profile: { slug: 'cab', mode }, gateways: { sandbox } } }
}

test('each attempt is one order at the gateway, under a key of its own', async () => {
  const { asked, payer } = givenPayer('test')
  await submitAttempt(payer, { attempt, nonce: 'tok_1' })
  expect(asked).toEqual([
    {
      merchant: 'cab',
      key: '0192aaaa-0000-7000-8000-000000000001:attempt-1',
      orderId: 'booking-1-2',
      nonce: 'tok_1',
      amount: 8600,
      currency: 'GBP',
    },
  ])
})

test('an order the gateway does not know is unheard of, which is not the same as no answer', async () => {
  const { payer } = givenPayer('test')
  expect(await askAfterAttempt(payer, { attempt })).toBe('unheard')
  expect(await cancelAttempt(payer, { attempt })).toEqual({ known: false, why: 'recorded' })
})

test('a live operator never takes sandbox money, whatever its settings say', async () => {
  const { asked, payer } = givenPayer('live')
  expect(await submitAttempt(payer, { attempt, nonce: 'tok_1' })).toMatchObject({ known: false })
  expect(await askAfterAttempt(payer, { attempt })).toMatchObject({ known: false })
  expect(asked).toEqual([])
})
