import { minor } from '@kerbside/domain/money.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import { expect, test } from 'vitest'
import { givenQuote } from '../../../../test/given.ts'
import { startTestApp } from '../../../../test/test-app.ts'
import type { OperatorId } from '../../../operator.ts'
import { isSigned, signQuote } from './sign-quote.ts'

const KEY = Buffer.alloc(32, 7)
const OPERATOR = '0192aaaa-0000-7000-8000-000000000001' as OperatorId
const OTHER = '0192aaaa-0000-7000-8000-000000000002' as OperatorId

/** A quote in its stored form, for a return with a deposit and a promo. */
async function storedQuote(): Promise<Quote> {
  const testApp = await startTestApp()
  const { quoteid = '' } = await givenQuote(testApp.client(), {
    rtntype: 'rtn',
    returndate: '2026-03-14T18:00',
  })
  const context = await testApp.context()
  const quote = await testApp.deps.quotes.find(context.operator, quoteid)
  if (!quote) throw new Error('the quote was not stored')
  const promo = {
    id: 1,
    code: 'SPRING10',
    off: { kind: 'percent', basisPoints: 1000 },
    vehicleTypeIds: [],
  } as const
  return { ...quote, promo, exchange: { from: 'GBP', to: 'EUR', rate: 1.15, perGbp: 1.15 } }
}

const later = (at: Date | undefined) => at && new Date(at.getTime() + 1)

test('every field that affects money is covered by the signature', async () => {
  const quote = await storedQuote()
  const signature = signQuote(KEY, { operator: OPERATOR, quote })
  const isValid = (changed: Quote, operator = OPERATOR) =>
    isSigned(KEY, { operator, quote: changed, signature })
  expect(isValid(quote)).toBe(true)
  expect(isValid(quote, OTHER)).toBe(false)

  const { request, exchange, promo, prices } = quote
  const [price] = prices
  if (!exchange || !promo || !price) throw new Error('the quote lacks a field')
  const priced = (change: Partial<typeof price>): Quote => ({
    ...quote,
    prices: [{ ...price, ...change }, ...prices.slice(1)],
  })
  const requested = (change: Partial<typeof request>): Quote => ({
    ...quote,
    request: { ...request, ...change },
  })
  const more = (amount: number) => minor(amount + 1)
  const changes: Record<string, Quote> = {
    id: { ...quote, id: `${quote.id}1` },
    expiresAt: { ...quote, expiresAt: new Date(quote.expiresAt.getTime() + 1) },
    book: { ...quote, book: 'account' },
    tariffVersion: { ...quote, tariffVersion: quote.tariffVersion + 1 },
    currency: { ...quote, currency: 'EUR' },
    'without exchange': { ...quote, exchange: undefined },
    'exchange rate': { ...quote, exchange: { ...exchange, rate: 1.2 } },
    'rate to pounds': { ...quote, exchange: { ...exchange, perGbp: 1.2 } },
    'without promo': { ...quote, promo: undefined },
    'promo code': { ...quote, promo: { ...promo, code: 'SPRING20' } },
    pickupAt: requested({ pickupAt: new Date(request.pickupAt.getTime() + 1) }),
    returnAt: requested({ returnAt: later(request.returnAt) }),
    returnKind: requested({ returnKind: 'one-way' }),
    waitMinutes: requested({ waitMinutes: request.waitMinutes + 5 }),
    meetAndGreet: requested({ meetAndGreet: !request.meetAndGreet }),
    vehicleTypeId: priced({ vehicleTypeId: price.vehicleTypeId + 1 }),
    onward: priced({ onward: more(price.onward) }),
    return: priced({ return: more(price.return) }),
    vat: priced({ vat: more(price.vat) }),
    deposit: priced({ deposit: more(price.deposit) }),
    'a vehicle less': { ...quote, prices: prices.slice(1) },
  }
  const accepted = Object.keys(changes).filter((field) => {
    const changed = changes[field]
    return changed && isValid(changed)
  })
  expect(accepted).toEqual([])
})
