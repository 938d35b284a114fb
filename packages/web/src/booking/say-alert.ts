import type { DraftAlert } from '@kerbside/domain/booking/draft.ts'
import { say } from '@kerbside/words/say.ts'
import '../checkout-words.ts'

/** Why a place was not taken. */
export function sayAlert(alert: DraftAlert): string {
  return alert === 'no-postcode'
    ? say('checkout.moreSpecific')
    : `${say('dialog.somethingWrong')} ${say('checkout.sameAddress')}`
}
