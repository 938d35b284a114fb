import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Minor, minor, sum } from '../money.ts'
import { halfEven } from '../money-part.ts'
import {
  cancelFeePostings,
  creditNotePostings,
  earningsPostings,
  type Posting,
  reducedFarePostings,
  waivedFeePostings,
} from './postings.ts'
import { NO_VAT, vatGivenBack, vatIn } from './vat-part.ts'

const STANDARD = { mode: 'principal', basisPoints: 2_000 } as const
const base = { bookingId: 'b-1', currency: 'GBP', promoOff: minor(0) }

const totals = (...entries: Posting[][]): Record<string, number> => {
  const held: Record<string, number> = {}
  for (const { account, amount } of entries.flat()) held[account] = (held[account] ?? 0) + amount
  return Object.fromEntries(Object.entries(held).filter(([, amount]) => amount !== 0))
}

const earned = (fare: Minor) => earningsPostings({ ...base, fare, vat: vatIn(fare, STANDARD) })

test('a fare of £60 at 20 % is £50 of income and £10 of VAT', () => {
  expect(totals(earned(minor(6_000)))).toEqual({
    'ar:cust:b-1': 6_000,
    'rev:fare': -5_000,
    'vat:2000': -1_000,
  })
})

test('an operator that is not registered, or an agent of its drivers, has no VAT account', () => {
  for (const mode of ['not-registered', 'agent'] as const) {
    const vat = vatIn(minor(6_000), { mode, basisPoints: 2_000 })
    expect(vat).toEqual(NO_VAT)
    expect(totals(earningsPostings({ ...base, fare: minor(6_000), vat }))).toEqual({
      'ar:cust:b-1': 6_000,
      'rev:fare': -6_000,
    })
  }
})

test('a fare earned at an old rate keeps its VAT account when the rate changes', () => {
  const later = earningsPostings({
    ...base,
    fare: minor(6_000),
    vat: vatIn(minor(6_000), { mode: 'principal', basisPoints: 500 }),
  })
  expect(totals(earned(minor(6_000)), later)).toMatchObject({ 'vat:2000': -1_000, 'vat:500': -286 })
})

const money = fc.integer({ min: 1, max: 50_000_00 }).map(minor)
const rate = fc.constantFrom(0, 500, 1_350, 2_000, 2_300)

test('net and VAT of any fare or fee add up to the gross, and the entry balances', () => {
  fc.assert(
    fc.property(money, rate, fc.boolean(), (amount, basisPoints, isFee) => {
      const vat = vatIn(amount, { mode: 'principal', basisPoints })
      const postings = isFee
        ? cancelFeePostings({ ...base, amount, vat })
        : earningsPostings({ ...base, fare: amount, vat })
      const held = totals(postings)
      const net = held[isFee ? 'rev:cancel_fee' : 'rev:fare'] ?? 0
      expect(sum(postings.map((line) => line.amount))).toBe(0)
      expect(0 - net - (held[`vat:${basisPoints}`] ?? 0)).toBe(amount)
      expect(vat.amount).toBe(halfEven((amount * basisPoints) / (10_000 + basisPoints)))
    }),
  )
})

test('an amount given back in any parts returns all its VAT and leaves every account at zero', () => {
  fc.assert(
    fc.property(
      money,
      rate,
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('fare' as const, 'fee' as const, 'credit' as const),
      (gross, basisPoints, weights, how) => {
        const vat = vatIn(gross, { mode: 'principal', basisPoints })
        const entries: Posting[][] = []
        const owing = { ...base, ...(how === 'credit' && { bookerId: 501 }) }
        entries.push(
          how === 'fee'
            ? cancelFeePostings({ ...owing, amount: gross, vat })
            : earningsPostings({ ...owing, fare: gross, vat }),
        )
        let left = { gross, vat }
        for (const [place, weight] of weights.entries()) {
          const isLast = place === weights.length - 1
          const amount = isLast ? left.gross : minor(Math.floor((left.gross * weight) / 100))
          const back = vatGivenBack(left, amount)
          if (how === 'credit')
            entries.push(
              creditNotePostings({
                bookerId: 501,
                currency: 'GBP',
                parts: [{ kind: 'journey', amount, vat: back }],
              }),
            )
          else
            entries.push(
              (how === 'fee' ? waivedFeePostings : reducedFarePostings)({
                ...base,
                amount,
                vat: back,
              }),
            )
          left = {
            gross: minor(left.gross - amount),
            vat: { basisPoints, amount: minor(left.vat.amount - back.amount) },
          }
        }
        expect(totals(...entries)).toEqual({})
      },
    ),
  )
})
