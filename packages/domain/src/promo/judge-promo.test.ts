import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { judgePromo, type Promo } from './judge-promo.ts'

const spring: Promo = {
  id: 1,
  code: 'SPRING10',
  off: { kind: 'percent', percent: 10 },
  startsAt: new Date('2026-03-01T00:00:00Z'),
  endsAt: new Date('2026-04-01T00:00:00Z'),
  usesLeft: undefined,
}
const inMarch = { fare: minor(4250), now: new Date('2026-03-10T12:00:00Z') }

test('ten per cent of £42.50 is £4.25', () => {
  expect(judgePromo(spring, inMarch)).toEqual({ ok: true, promoId: 1, off: 425 })
})

test('a promo makes a journey free, it does not pay the customer', () => {
  const generous: Promo = { ...spring, off: { kind: 'amount', amount: minor(9000) } }
  expect(judgePromo(generous, inMarch)).toMatchObject({ off: 4250 })
})

test.each([
  ['2026-02-28T23:59:59Z', 'not-started'],
  ['2026-04-01T00:00:00Z', 'ended'],
])('on %s it is %s', (now, reason) => {
  expect(judgePromo(spring, { ...inMarch, now: new Date(now) })).toEqual({ ok: false, reason })
})

test('the last use gone is said, and an unknown code is unknown', () => {
  expect(judgePromo({ ...spring, usesLeft: 0 }, inMarch)).toEqual({ ok: false, reason: 'used-up' })
  expect(judgePromo(undefined, inMarch)).toEqual({ ok: false, reason: 'unknown' })
})
