import { say } from '@kerbside/words/say.ts'
import '../checkout-words.ts'

/** "45 min", "1 h", "1 h 15" */
export function sayMinutes(minutes: number): string {
  if (minutes < 60) return say('checkout.minutesLong', { minutes })
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return rest === 0
    ? say('checkout.wholeHours', { hours })
    : say('checkout.hoursLong', { hours, minutes: String(rest).padStart(2, '0') })
}
