import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { SILENT } from '../../log.ts'
import type { OperatorId } from '../../operator.ts'
import type { ChargeAnswer, Gateway } from '../../ports/gateway/port.ts'
import type { Payer } from './find-keys.ts'
import { askAfterAttempt, cancelAttempt, submitAttempt } from './submit-attempt.ts'

const attempt = {
  id: 'attempt-1',
  bookingId: 'booking-1',
  number: 2,
  gateway: 'sandbox',
  amount: minor(8600),
  currency: 'GBP',
  hold: false,
  providerRef: undefined,
  madeAt: new Date('2026-03-10T12:00:00Z'),
  state: 'submitting' as const,
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
  const payer: Payer = {
    operator,
    profile: { slug: 'cab', mode },
    gateways: { sandbox },
    now: () => new Date('2026-03-10T12:00:00Z'),
    key: Buffer.alloc(32),
    log: SILENT,
    // the sandbox needs no keys: nothing is read
    db: undefined as unknown as Payer['db'],
  }
  return { asked, payer }
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
      capture: 'now',
      metadata: { attempt: 'attempt-1', booking: 'booking-1' },
    },
  ])
})

test('a card whose turn comes so late that the try may be given up already is not charged any more', async () => {
  const { asked, payer } = givenPayer('test')
  const late = { ...payer, now: () => new Date('2026-03-10T12:00:11Z') }
  expect(await submitAttempt(late, { attempt, nonce: 'tok_1' })).toMatchObject({
    known: true,
    charge: { state: 'failed', declineReason: 'too_late' },
  })
  expect(asked).toEqual([])
  // what is confirmed in the browser takes nothing by being opened
  await submitAttempt(late, { attempt, nonce: '' })
  expect(asked).toHaveLength(1)
})

test('an order the gateway does not know is unheard of, which is not the same as no answer', async () => {
  const { payer } = givenPayer('test')
  expect(await askAfterAttempt(payer, { attempt })).toBe('unheard')
  expect(await cancelAttempt(payer, { attempt })).toEqual({ known: false, why: 'recorded' })
})

test('a live operator never takes sandbox money, whatever its settings say', async () => {
  const { asked, payer } = givenPayer('live')
  expect(await submitAttempt(payer, { attempt, nonce: 'tok_1' })).toMatchObject({
    known: true,
    charge: { state: 'failed', declineReason: 'no_such_gateway' },
  })
  expect(await askAfterAttempt(payer, { attempt })).toMatchObject({ known: false })
  expect(asked).toEqual([])
})
