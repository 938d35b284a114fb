import { expect, test } from 'vitest'
import { moneyReviewOf } from './money-check.ts'

const leg = { reference: 1048219, state: 'completed', money: 'paid', version: 6 } as const

const note = (to: string, reason = '') => ({ machine: 'note', to, reason }) as const

const alert = {
  kind: 'check-money',
  reference: 1048219,
  cause: 'Cash no one owes.',
  version: 6,
} as const

const WAITING_NOT_CHARGED = 'Waiting of 12.50 GBP on hold: the phone was far from the pickup'

test('a charge based only on the driver’s claim waits for the desk, with the text of its note', () => {
  const history = [note('written', 'rang them'), note('charge-held', WAITING_NOT_CHARGED)]
  expect(moneyReviewOf({ leg, history, alerts: [] })).toEqual({
    kind: 'charge',
    words: WAITING_NOT_CHARGED,
  })
})

test('nothing waits after it is charged or dropped', () => {
  for (const to of ['charge-taken', 'charge-dropped'])
    expect(
      moneyReviewOf({
        leg,
        history: [note(to), note('charge-held', WAITING_NOT_CHARGED)],
        alerts: [],
      }),
    ).toBeUndefined()
})

test('cash that is not owed is refunded; for missing cash a payment link is sent', () => {
  const alerts = [alert]
  const off = { ...leg, state: 'cancelled' } as const
  const short = { ...leg, money: 'part-paid' } as const
  expect(moneyReviewOf({ leg: off, history: [], alerts })?.kind).toBe('cash-back')
  expect(moneyReviewOf({ leg, history: [], alerts })?.words).toBe('Cash no one owes.')
  expect(moneyReviewOf({ leg: short, history: [], alerts })?.kind).toBe('cash-short')
})

test('the alert of another leg, or of before the last write, does not count for this one', () => {
  const alerts = [
    { ...alert, reference: 1048220 },
    { ...alert, version: 5 },
  ]
  expect(moneyReviewOf({ leg, history: [], alerts })).toBeUndefined()
})
