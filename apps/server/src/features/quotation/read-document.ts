import { NOTHING } from '@kerbside/domain/money.ts'
import { type Quote, type VehiclePrice, WAIT_MINUTES } from '@kerbside/domain/quotation/quote.ts'
import type { Policies } from '@kerbside/domain/quotation/tariff.ts'
import { readLines } from './read-lines.ts'

/** A quote as JSON keeps it: instants are text. What a quote did not have when it was made may be missing. */
type Document = Omit<Quote, 'madeAt' | 'expiresAt' | 'asked' | Later> &
  Partial<Pick<Quote, Later>> & {
    madeAt: string
    expiresAt: string
    asked: Omit<Quote['asked'], 'pickupAt' | 'returnAt' | 'waitMinutes' | 'meetAndGreet'> &
      Partial<Pick<Quote['asked'], 'waitMinutes' | 'meetAndGreet'>> & {
        pickupAt: string
        returnAt?: string
      }
  }

type Later = 'book' | 'directMetres' | 'directSeconds' | 'policies'

/** What held for quotes made before they said what holds: nothing was kept, and nothing told, of waiting. */
const UNTOLD: Policies = {
  waiting: {
    freeMinutes: { airport: 60, station: 60, port: 60, other: 60 },
    unitMinutes: 15,
    perUnit: NOTHING,
  },
  cancellation: [{ fromHoursBefore: 0, keepBasisPoints: 0 }],
  noShowKeepBasisPoints: 0,
}

/** A stored quote; one made before price books has the book '', which is no book's name. */
export function readDocument(stored: unknown): Quote {
  const document = stored as Document
  const { asked, route, returnRoute } = document
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
    asked: {
      ...asked,
      pickupAt: new Date(asked.pickupAt),
      returnAt: asked.returnAt === undefined ? undefined : new Date(asked.returnAt),
      returnLocal: asked.returnLocal,
      waitMinutes: asked.waitMinutes ?? WAIT_MINUTES,
      meetAndGreet: asked.meetAndGreet ?? false,
    },
  }
}

const readPrice = (
  price: Omit<VehiclePrice, 'vat' | 'deposit'> & Partial<VehiclePrice>,
): VehiclePrice => ({
  ...price,
  vat: price.vat ?? NOTHING,
  deposit: price.deposit ?? NOTHING,
  onwardLines: readLines(price.onwardLines),
  returnLines: readLines(price.returnLines),
})
