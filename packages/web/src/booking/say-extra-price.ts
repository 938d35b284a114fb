import '../checkout-words.ts'
import { say } from '@kerbside/words/say.ts'
import { sayPrice } from '../say-money.ts'
import type { ExtraOffer } from './extra-offer.ts'

/** "+£8 each"; what costs nothing is free of charge. */
export function sayExtraPrice(extra: ExtraOffer | undefined): string {
  if (!extra) return ''
  const { price, currency, eachWay } = extra
  if (price === 0) return say('checkout.extraFree')
  return say(eachWay ? 'checkout.extraEachWay' : 'checkout.extraEach', {
    amount: sayPrice({ minor: price, currency }),
  })
}
