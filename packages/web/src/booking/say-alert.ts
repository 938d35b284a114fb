import type { DraftAlert } from '@kerbside/domain/booking/draft.ts'
import { say } from '@kerbside/words/say.ts'
import '../checkout-words.ts'

/** What must be read before going on. */
export function sayAlert(alert: DraftAlert): string {
  if (typeof alert === 'object') return alert.says
  switch (alert) {
    case 'no-postcode':
      return say('checkout.moreSpecific')
    case 'same-place':
      return `${say('dialog.somethingWrong')} ${say('checkout.sameAddress')}`
    case 'promotion-over':
      return say('checkout.promotionOver')
    case 'failed':
      return say('dialog.somethingWrong')
  }
}
