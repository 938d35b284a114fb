import { say } from '@kerbside/words/say.ts'
import './words.ts'

/** Why PayPal did not pay: '' when its window was closed; what is said of a declined card is not true of it. */
export function sayPaypalFailure(text: string): string {
  if (text === '') return say('wallet.paypalLeft')
  return text === say('payment.notPossible') ? say('wallet.paypalDeclined') : text
}
