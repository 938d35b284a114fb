import { say } from '@kerbside/words/say.ts'
import '../checkout-words.ts'

const METRES_PER_MILE = 1609.344

/** "27 miles, about 1 h 16" */
export function sayRoute({ metres, seconds }: { metres: number; seconds: number }): string {
  const minutes = Math.ceil(seconds / 60)
  const time =
    minutes < 60
      ? say('checkout.minutesLong', { minutes })
      : say('checkout.hoursLong', {
          hours: Math.floor(minutes / 60),
          minutes: String(minutes % 60).padStart(2, '0'),
        })
  return say('checkout.route', {
    miles: say('checkout.miles', { count: Math.round(metres / METRES_PER_MILE) }),
    time,
  })
}
