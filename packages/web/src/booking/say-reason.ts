import '../checkout-words.ts'
import type { ReturnReason, StepReason, TimeReason } from '@kerbside/domain/booking/draft-steps.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { writeWallClock } from '@kerbside/kit/wall-clock.ts'
import { say } from '@kerbside/words/say.ts'

const required = (title: string) => say('form.required', { title })

export const sayEarliest = (earliest: LocalTime): string =>
  `${say('checkout.earliestPickup')} ${writeWallClock(earliest)}`

/** What one field of the journey says for itself; what is not a field's has its own place. */
export type FieldReason =
  | Extract<StepReason, { reason: 'pickup-missing' | 'drop-off-missing' | 'stop-missing' }>
  | TimeReason
  | ReturnReason

export function sayReason(verdict: FieldReason): string {
  switch (verdict.reason) {
    case 'pickup-missing':
      return required(say('booking.pickup'))
    case 'drop-off-missing':
      return required(say('booking.dropOff'))
    case 'stop-missing':
      return required(say('booking.stop'))
    case 'time-missing':
      return required(say('checkout.pickupTime'))
    case 'no-such-time':
      return say('checkout.noSuchTime')
    case 'too-early':
      return sayEarliest(verdict.earliest)
    case 'too-far':
      return say('checkout.tooFar')
    case 'return-missing':
      return required(say('booking.returnDate'))
    case 'return-too-early':
      return say('checkout.earliestReturn', { time: writeWallClock(verdict.earliest) })
  }
}
