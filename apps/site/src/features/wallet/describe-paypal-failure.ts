import { t } from '@kerbside/words/translate.ts'
import './messages.ts'

/** Why PayPal did not pay: '' if its window was closed; messages about declined cards do not apply. */
export function describePaypalFailure(text: string): string {
  if (text === '') return t('wallet.paypalLeft')
  return text === t('payment.notPossible') ? t('wallet.paypalDeclined') : text
}
