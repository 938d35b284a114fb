import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { SILENT } from '../../log.ts'
import type { OperatorId } from '../../operator.ts'
import type { ChargeResult, Gateway } from '../../ports/gateway/port.ts'
import type { Payer } from './find-keys.ts'
import { cancelAttempt, refreshAttempt, submitAttempt } from './submit-attempt.ts'

const attempt = {
  id: 'attempt-1',
  bookingId: 'booking-1',
  number: 2,
  gateway: 'sandbox',
  amount: minor(8600),
  currency: 'GBP',
  authoriseOnly: false,
  providerRef: undefined,
  madeAt: new Date('2026-03-10T12:00:00Z'),
  state: 'submitting' as const,
}

function givenPayer(mode: 'test' | 'live') {
  const charges: object[] = []
  const result: ChargeResult = { known: false, why: 'recorded' }
  const sandbox: Gateway = {
    name: 'sandbox',
    charge: async (charge) => {
      charges.push(charge)
      return result
    },
    findCharge: async (order) => {
      charges.push(order)
      return undefined
    },
    cancelCharge: async (order) => {
      charges.push(order)
      return result
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
    // the sandbox needs no keys, so nothing is read
    db: undefined as unknown as Payer['db'],
  }
  return { charges, payer }
}

test('each attempt is one order at the gateway, under its own idempotency key', async () => {
  const { charges, payer } = givenPayer('test')
  await submitAttempt(payer, { attempt, nonce: 'tok_1' })
  expect(charges).toEqual([
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

test('a card is not charged if the server reaches the attempt so late that it may already be given up', async () => {
  const { charges, payer } = givenPayer('test')
  const late = { ...payer, now: () => new Date('2026-03-10T12:00:11Z') }
  expect(await submitAttempt(late, { attempt, nonce: 'tok_1' })).toMatchObject({
    known: true,
    charge: { state: 'failed', declineReason: 'too_late' },
  })
  expect(charges).toEqual([])
  // opening a charge that is confirmed in the browser takes no money
  await submitAttempt(late, { attempt, nonce: '' })
  expect(charges).toHaveLength(1)
})

test('an order the gateway does not know differs from a missing response', async () => {
  const { payer } = givenPayer('test')
  expect(await refreshAttempt(payer, { attempt })).toBe('not-found')
  expect(await cancelAttempt(payer, { attempt })).toEqual({ known: false, why: 'recorded' })
})

test('an operator in live mode never takes sandbox money, whatever its settings say', async () => {
  const { charges, payer } = givenPayer('live')
  expect(await submitAttempt(payer, { attempt, nonce: 'tok_1' })).toMatchObject({
    known: true,
    charge: { state: 'failed', declineReason: 'no_such_gateway' },
  })
  expect(await refreshAttempt(payer, { attempt })).toMatchObject({ known: false })
  expect(charges).toEqual([])
})
