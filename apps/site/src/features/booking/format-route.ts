import { formatDistance } from '@kerbside/words/format-distance.ts'
import { t } from '@kerbside/words/translate.ts'
import '../../checkout-messages.ts'

/** "27 miles, about 1 h 16" */
export function formatRoute({ metres, seconds }: { metres: number; seconds: number }): string {
  const minutes = Math.ceil(seconds / 60)
  const time =
    minutes < 60
      ? t('checkout.minutesLong', { minutes })
      : t('checkout.hoursLong', {
          hours: Math.floor(minutes / 60),
          minutes: String(minutes % 60).padStart(2, '0'),
        })
  return t('checkout.route', {
    distance: formatDistance(metres),
    time,
  })
}
