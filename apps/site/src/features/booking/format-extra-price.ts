import '../../checkout-messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { formatSurcharge } from '../../format-price.ts'
import type { ExtraOffer } from './extra-offer.ts'

/** "+£8 each"; a price of zero is "Free". */
export function formatExtraPrice(extra: ExtraOffer | undefined): string {
  if (!extra) return ''
  const { price, currency, eachWay } = extra
  if (price === 0) return t('checkout.extraFree')
  return t(eachWay ? 'checkout.extraEachWay' : 'checkout.extraEach', {
    amount: formatSurcharge({ minor: price, currency }),
  })
}
