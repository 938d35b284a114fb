import { readMoney } from '@kerbside/contract/money.ts'
import type { Configuration } from '@kerbside/contract/operator.ts'
import type { Draft } from '@kerbside/domain/booking/draft.ts'
import type { ExtraKind } from '@kerbside/domain/quotation/tariff.ts'

export type ExtraOffer = {
  /** In minor units, for one on one leg. */
  price: number
  currency: string
  /** 0 is not offered, undefined is no limit. */
  most: number | undefined
  /** Also charged on the way back. */
  eachWay: boolean
}

export type FindExtra = (kind: ExtraKind) => ExtraOffer | undefined

/** What extras cost: by the prices of the quote, or by the public prices while there is none. */
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

/** A price and other hints in one line. */
export const joinHints = (...hints: readonly (string | undefined)[]): string =>
  hints.filter(Boolean).join(' · ')
