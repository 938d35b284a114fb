import { expect, test } from 'vitest'
import { moneyDoubtOf } from './money-check.ts'

const leg = { jobpartid: 1048219, state: 'completed', money: 'paid', version: 6 } as const

const note = (to: string, reason = '') => ({ machine: 'note', to, reason }) as const

const alert = {
  kind: 'check-money',
  jobpartid: 1048219,
  cause: 'Cash nobody owes.',
  version: 6,
} as const

const HELD = 'Waiting of 12.50 GBP not charged yet: the phone was far from the pickup'

test('a charge there is only the driver’s word for waits for the desk, in the words of its note', () => {
  const history = [note('written', 'rang them'), note('charge-held', HELD)]
  expect(moneyDoubtOf({ leg, history, alerts: [] })).toEqual({ kind: 'charge', words: HELD })
})

test('once it is charged or dropped nothing waits any more', () => {
  for (const to of ['charge-taken', 'charge-dropped'])
    expect(
      moneyDoubtOf({ leg, history: [note(to), note('charge-held', HELD)], alerts: [] }),
    ).toBeUndefined()
})

test('cash that nobody owes is given back; of cash that was short a link to pay is sent', () => {
  const alerts = [alert]
  const off = { ...leg, state: 'cancelled' } as const
  const short = { ...leg, money: 'part-paid' } as const
  expect(moneyDoubtOf({ leg: off, history: [], alerts })?.kind).toBe('cash-back')
  expect(moneyDoubtOf({ leg, history: [], alerts })?.words).toBe('Cash nobody owes.')
  expect(moneyDoubtOf({ leg: short, history: [], alerts })?.kind).toBe('cash-short')
})

test('the alert of another journey, or of before the last write, says nothing about this one', () => {
  const alerts = [
    { ...alert, jobpartid: 1048220 },
    { ...alert, version: 5 },
  ]
  expect(moneyDoubtOf({ leg, history: [], alerts })).toBeUndefined()
})
