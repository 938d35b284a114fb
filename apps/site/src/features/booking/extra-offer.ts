import { readMoney } from '@kerbside/contract/money.ts'
import type { Configuration } from '@kerbside/contract/operator.ts'
import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import type { ExtraKind } from '@kerbside/domain/quotation/tariff.ts'

export type ExtraOffer = {
  /** In minor units, for one item on one leg. */
  price: number
  currency: string
  /** 0: not offered; undefined: no limit. */
  max: number | undefined
  /** Also charged on the return leg. */
  eachWay: boolean
}

export type FindExtra = (kind: ExtraKind) => ExtraOffer | undefined

/** Prices of extras: from the quote, or the public prices if there is no quote. */
export function extrasOf(
  { offer, returnKind }: Pick<Draft, 'offer' | 'returnKind'>,
  { extras, currencycode }: Pick<Configuration, 'extras' | 'currencycode'>,
): FindExtra {
  const eachWay = returnKind === 'return'
  return (kind) => {
    const quoted = offer?.extras?.find((item) => item.kind === kind)
    if (offer && quoted) return { ...quoted, currency: offer.currency, eachWay }
    const extra = extras.find((item) => item.kind === kind)
    if (!extra) return undefined
    const price = readMoney(extra.price, currencycode)
    return { price, currency: currencycode, max: extra.max, eachWay }
  }
}

/** Joins a price and other hints in one line. */
export const joinHints = (...hints: readonly (string | undefined)[]): string =>
  hints.filter(Boolean).join(' · ')
