import { readMoney } from '@kerbside/contract/money.ts'
import type { Configuration } from '@kerbside/contract/operator.ts'
import type { Draft } from '@kerbside/domain/booking/draft.ts'
import type { ExtraKind } from '@kerbside/domain/quotation/tariff.ts'

export type ExtraOffer = {
  /** In minor units, for one on one leg. */
  price: number
  currency: string
  /** 0 is not offered; undefined where nobody counts them. */
  most: number | undefined
  /** It is charged on the way back, too. */
  eachWay: boolean
}

export type FindExtra = (kind: ExtraKind) => ExtraOffer | undefined

/** What extras cost: by the prices of the quote, or by the public ones until there is one. */
export function extrasOf(
  { offer, returnKind }: Pick<Draft, 'offer' | 'returnKind'>,
  { extras, currencycode }: Pick<Configuration, 'extras' | 'currencycode'>,
): FindExtra {
  const eachWay = returnKind === 'return'
  return (kind) => {
    const quoted = offer?.extras?.find((one) => one.kind === kind)
    if (offer && quoted) return { ...quoted, currency: offer.currency, eachWay }
    const known = extras.find((one) => one.kind === kind)
    if (!known) return undefined
    const price = readMoney(known.price, currencycode)
    return { price, currency: currencycode, most: known.most, eachWay }
  }
}

/** A price, and what else is to be known, in one line. */
export const joinHints = (...hints: readonly (string | undefined)[]): string =>
  hints.filter(Boolean).join(' · ')
