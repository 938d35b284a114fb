import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import {
  type AttemptMoney,
  type GatewayMoney,
  type LedgerMoney,
  matchMoney,
} from './match-money.ts'

type MoneyRecords = { charges: GatewayMoney[]; attempts: AttemptMoney[]; ledger: LedgerMoney[] }

const charge = (odd: Partial<GatewayMoney> = {}): GatewayMoney => ({
  ref: 'pi_1',
  orderId: 'b-1-1',
  currency: 'GBP',
  taken: minor(8600),
  returned: minor(0),
  ...odd,
})
const attempt = (odd: Partial<AttemptMoney> = {}): AttemptMoney => ({
  id: 'a-1',
  ref: 'pi_1',
  orderId: 'b-1-1',
  currency: 'GBP',
  taken: minor(8600),
  returned: minor(0),
  onItsWay: minor(0),
  ...odd,
})
const booked = (odd: Partial<LedgerMoney> = {}): LedgerMoney => ({
  attemptId: 'a-1',
  taken: minor(8600),
  returned: minor(0),
  ...odd,
})
const item = (books: Partial<MoneyRecords>) =>
  matchMoney({ charges: [charge()], attempts: [attempt()], ledger: [booked()], ...books }).map(
    ({ kind, gateway, attempt: ours, ledger }) => [kind, gateway, ours, ledger],
  )

test('three matching records show no difference', () => {
  expect(item({})).toEqual([])
})

test('money unknown to us and money missing at the gateway are both reported', () => {
  expect(item({ attempts: [], ledger: [] })).toEqual([['only-gateway', 8600, 0, 0]])
  expect(item({ charges: [] })).toEqual([['only-attempt', 0, 8600, 8600]])
})

test('a charge that was refunded in full and is missing elsewhere is not reported', () => {
  const all = { taken: minor(8600), returned: minor(8600) }
  expect(item({ charges: [], attempts: [attempt(all)], ledger: [booked(all)] })).toEqual([])
  expect(item({ charges: [charge(all)], attempts: [], ledger: [] })).toEqual([])
})

test('a different amount, currency or refund is reported', () => {
  expect(item({ charges: [charge({ taken: minor(8500) })] })).toEqual([
    ['amount', 8500, 8600, 8600],
  ])
  expect(item({ charges: [charge({ currency: 'EUR' })] })).toEqual([['amount', 8600, 8600, 8600]])
  expect(item({ charges: [charge({ returned: minor(100) })] })).toEqual([['refunded', 100, 0, 0]])
})

test('a pending refund may or may not be counted by the gateway yet', () => {
  const attempts = [attempt({ onItsWay: minor(100) })]
  expect(item({ attempts })).toEqual([])
  expect(item({ attempts, charges: [charge({ returned: minor(100) })] })).toEqual([])
  expect(item({ attempts, charges: [charge({ returned: minor(101) })] })).toHaveLength(1)
})

test('a second charge for a paid order belongs to no attempt', () => {
  expect(item({ charges: [charge(), charge({ ref: 'pi_2' })] })).toEqual([
    ['only-gateway', 8600, 0, 0],
  ])
})

test('an attempt without a stored charge id is matched by its order', () => {
  expect(item({ attempts: [attempt({ ref: undefined })] })).toEqual([])
})

test('missing and wrong ledger entries are reported', () => {
  expect(item({ ledger: [] })).toEqual([['ledger', 8600, 8600, 0]])
  expect(item({ ledger: [booked({ returned: minor(100) })] })).toEqual([
    ['ledger', 8600, 8600, 8500],
  ])
})

/** Matching records of any number of charges, in any order. */
const books: fc.Arbitrary<MoneyRecords> = fc
  .array(
    fc.record({
      taken: fc.integer({ min: 1, max: 1_000_000 }),
      back: fc.double({ min: 0, max: 1, noNaN: true }),
      named: fc.boolean(),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((all) => {
    const made: MoneyRecords = { charges: [], attempts: [], ledger: [] }
    for (const [place, { taken, back, named }] of all.entries()) {
      // never the whole amount: a charge that was refunded in full is not reported when it is missing
      const money = { taken: minor(taken), returned: minor(Math.floor((taken - 1) * back)) }
      const reported = { orderId: `b-${place}-1`, currency: 'GBP', ...money }
      made.charges.push({ ref: `pi_${place}`, ...reported })
      made.attempts.push({
        id: `a-${place}`,
        ref: named ? `pi_${place}` : undefined,
        onItsWay: minor(0),
        ...reported,
      })
      made.ledger.push({ attemptId: `a-${place}`, ...money })
    }
    return made
  })

test('matching records have no difference, in any order', () => {
  fc.assert(
    fc.property(books, (all) => {
      expect(matchMoney(all)).toEqual([])
      const turned = {
        charges: all.charges.toReversed(),
        attempts: all.attempts,
        ledger: all.ledger.toReversed(),
      }
      expect(matchMoney(turned)).toEqual([])
    }),
  )
})

test('any change, omission or addition is reported, and nothing else is', () => {
  const changes: readonly ((all: MoneyRecords, place: number) => MoneyRecords)[] = [
    (all, place) => ({ ...all, charges: all.charges.filter((_, index) => index !== place) }),
    (all, place) => ({
      ...all,
      attempts: all.attempts.filter((_, index) => index !== place),
      ledger: all.ledger.filter((_, index) => index !== place),
    }),
    (all, place) => ({ ...all, ledger: all.ledger.filter((_, index) => index !== place) }),
    (all, place) => ({
      ...all,
      charges: all.charges.map((it, index) =>
        index === place ? { ...it, taken: minor(it.taken + 1) } : it,
      ),
    }),
    (all, place) => ({
      ...all,
      attempts: all.attempts.map((it, index) =>
        index === place ? { ...it, returned: minor(it.returned + 1) } : it,
      ),
    }),
  ]
  fc.assert(
    fc.property(books, fc.nat(), fc.nat(), (all, some, which) => {
      const place = some % all.charges.length
      const changed = changes[which % changes.length]?.(all, place) ?? all
      const found = matchMoney(changed)
      expect(found.length).toBeGreaterThan(0)
      expect(new Set(found.map(({ orderId }) => orderId))).toEqual(new Set([`b-${place}-1`]))
    }),
  )
})
