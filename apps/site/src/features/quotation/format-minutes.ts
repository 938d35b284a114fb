import { t } from '@kerbside/words/translate.ts'
import '../../checkout-messages.ts'

/** "45 min", "1 h", "1 h 15" */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return t('checkout.minutesLong', { minutes })
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return rest === 0
    ? t('checkout.wholeHours', { hours })
    : t('checkout.hoursLong', { hours, minutes: String(rest).padStart(2, '0') })
}
