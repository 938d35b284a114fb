import { ZERO } from '@kerbside/domain/money.ts'
import { type Quote, type VehiclePrice, WAIT_MINUTES } from '@kerbside/domain/quotation/quote.ts'
import type { Policies } from '@kerbside/domain/quotation/tariff.ts'
import { readLines } from './read-lines.ts'

/** A quote in its JSON form: instants are text. Fields added since it was made may be missing. */
type Document = Omit<Quote, 'madeAt' | 'expiresAt' | 'request' | Later> &
  Partial<Pick<Quote, Later>> & {
    madeAt: string
    expiresAt: string
    request: Omit<Quote['request'], 'pickupAt' | 'returnAt' | 'waitMinutes' | 'meetAndGreet'> &
      Partial<Pick<Quote['request'], 'waitMinutes' | 'meetAndGreet'>> & {
        pickupAt: string
        returnAt?: string
      }
  }

type Later = 'book' | 'directMetres' | 'directSeconds' | 'policies'

/** The policies of quotes from before policies were stored: no cancellation charge, and no stated waiting charge. */
const UNTOLD: Policies = {
  waiting: {
    freeMinutes: { airport: 60, station: 60, port: 60, other: 60 },
    unitMinutes: 15,
    perUnit: ZERO,
  },
  cancellation: [{ fromHoursBefore: 0, keepBasisPoints: 0 }],
  noShowKeepBasisPoints: 0,
}

/** A stored quote; one from before price books has the book '', which is not a valid book name. */
export function readDocument(stored: unknown): Quote {
  const document = stored as Document
  const { request, route, returnRoute } = document
  return {
    ...document,
    madeAt: new Date(document.madeAt),
    expiresAt: new Date(document.expiresAt),
    book: document.book ?? '',
    returnRoute,
    directMetres: document.directMetres ?? route.metres,
    directSeconds: document.directSeconds ?? route.seconds,
    policies: document.policies ?? UNTOLD,
    prices: document.prices.map(readPrice),
    request: {
      ...request,
      pickupAt: new Date(request.pickupAt),
      returnAt: request.returnAt === undefined ? undefined : new Date(request.returnAt),
      returnLocal: request.returnLocal,
      waitMinutes: request.waitMinutes ?? WAIT_MINUTES,
      meetAndGreet: request.meetAndGreet ?? false,
    },
  }
}

const readPrice = (
  price: Omit<VehiclePrice, 'vat' | 'deposit'> & Partial<VehiclePrice>,
): VehiclePrice => ({
  ...price,
  vat: price.vat ?? ZERO,
  deposit: price.deposit ?? ZERO,
  onwardLines: readLines(price.onwardLines),
  returnLines: readLines(price.returnLines),
})
