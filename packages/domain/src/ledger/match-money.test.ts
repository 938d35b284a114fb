import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import {
  type AttemptMoney,
  type GatewayMoney,
  type LedgerMoney,
  matchMoney,
} from './match-money.ts'

type Books = { charges: GatewayMoney[]; attempts: AttemptMoney[]; ledger: LedgerMoney[] }

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
const one = (books: Partial<Books>) =>
  matchMoney({ charges: [charge()], attempts: [attempt()], ledger: [booked()], ...books }).map(
    ({ kind, gateway, attempt: ours, ledger }) => [kind, gateway, ours, ledger],
  )

test('three books that say the same have no difference', () => {
  expect(one({})).toEqual([])
})

test('money nobody here knows of, and money the gateway does not have, are both told', () => {
  expect(one({ attempts: [], ledger: [] })).toEqual([['only-gateway', 8600, 0, 0]])
  expect(one({ charges: [] })).toEqual([['only-attempt', 0, 8600, 8600]])
})

test('what came and went back whole is missed by nobody', () => {
  const all = { taken: minor(8600), returned: minor(8600) }
  expect(one({ charges: [], attempts: [attempt(all)], ledger: [booked(all)] })).toEqual([])
  expect(one({ charges: [charge(all)], attempts: [], ledger: [] })).toEqual([])
})

test('another amount, another currency, another refund', () => {
  expect(one({ charges: [charge({ taken: minor(8500) })] })).toEqual([['amount', 8500, 8600, 8600]])
  expect(one({ charges: [charge({ currency: 'EUR' })] })).toEqual([['amount', 8600, 8600, 8600]])
  expect(one({ charges: [charge({ returned: minor(100) })] })).toEqual([['refunded', 100, 0, 0]])
})

test('a refund on its way may be counted by the gateway already, or not yet', () => {
  const attempts = [attempt({ onItsWay: minor(100) })]
  expect(one({ attempts })).toEqual([])
  expect(one({ attempts, charges: [charge({ returned: minor(100) })] })).toEqual([])
  expect(one({ attempts, charges: [charge({ returned: minor(101) })] })).toHaveLength(1)
})

test('a second charge of an order that is paid is nobody’s', () => {
  expect(one({ charges: [charge(), charge({ ref: 'pi_2' })] })).toEqual([
    ['only-gateway', 8600, 0, 0],
  ])
})

test('an attempt that never learnt its charge’s name is found by its order', () => {
  expect(one({ attempts: [attempt({ ref: undefined })] })).toEqual([])
})

test('what was never booked, or booked otherwise, is told', () => {
  expect(one({ ledger: [] })).toEqual([['ledger', 8600, 8600, 0]])
  expect(one({ ledger: [booked({ returned: minor(100) })] })).toEqual([
    ['ledger', 8600, 8600, 8500],
  ])
})

/** Books that agree, of any number of charges, in any order. */
const books: fc.Arbitrary<Books> = fc
  .array(
    fc.record({
      taken: fc.integer({ min: 1, max: 1_000_000 }),
      back: fc.double({ min: 0, max: 1, noNaN: true }),
      named: fc.boolean(),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((all) => {
    const made: Books = { charges: [], attempts: [], ledger: [] }
    for (const [place, { taken, back, named }] of all.entries()) {
      // never the whole: what came and went is missed by nobody
      const money = { taken: minor(taken), returned: minor(Math.floor((taken - 1) * back)) }
      const told = { orderId: `b-${place}-1`, currency: 'GBP', ...money }
      made.charges.push({ ref: `pi_${place}`, ...told })
      made.attempts.push({
        id: `a-${place}`,
        ref: named ? `pi_${place}` : undefined,
        onItsWay: minor(0),
        ...told,
      })
      made.ledger.push({ attemptId: `a-${place}`, ...money })
    }
    return made
  })

test('books that agree have no difference, in whatever order they are told', () => {
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

test('whatever is changed, left out or put in, it is told, and nothing else is', () => {
  const changes: readonly ((all: Books, place: number) => Books)[] = [
    (all, place) => ({ ...all, charges: all.charges.filter((_, at) => at !== place) }),
    (all, place) => ({
      ...all,
      attempts: all.attempts.filter((_, at) => at !== place),
      ledger: all.ledger.filter((_, at) => at !== place),
    }),
    (all, place) => ({ ...all, ledger: all.ledger.filter((_, at) => at !== place) }),
    (all, place) => ({
      ...all,
      charges: all.charges.map((it, at) =>
        at === place ? { ...it, taken: minor(it.taken + 1) } : it,
      ),
    }),
    (all, place) => ({
      ...all,
      attempts: all.attempts.map((it, at) =>
        at === place ? { ...it, returned: minor(it.returned + 1) } : it,
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
