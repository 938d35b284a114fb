import type { DraftAlert } from '@kerbside/domain/booking/draft/draft.ts'
import { t } from '@kerbside/words/translate.ts'
import '../../checkout-messages.ts'

/** Text of an alert that the customer must read before continuing. */
export function describeAlert(alert: DraftAlert): string {
  if (typeof alert === 'object') return alert.text
  switch (alert) {
    case 'no-postcode':
      return t('checkout.moreSpecific')
    case 'same-place':
      return `${t('dialog.somethingWrong')} ${t('checkout.sameAddress')}`
    case 'promotion-over':
      return t('checkout.promotionOver')
    case 'failed':
      return t('dialog.somethingWrong')
  }
}
