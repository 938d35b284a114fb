import type { StepReason } from '@kerbside/domain/booking/draft-steps.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { writeWallClock } from '@kerbside/kit/wall-clock.ts'
import { say } from '@kerbside/words/say.ts'

const required = (title: string) => say('form.required', { title })

export const sayEarliest = (earliest: LocalTime): string =>
  `${say('booking.earliestPickup')} ${writeWallClock(earliest)}`

/** Why a step is not passed, in the catalogue's words. */
export function sayReason(verdict: StepReason): string {
  switch (verdict.reason) {
    case 'pickup-missing':
      return required(say('booking.pickup'))
    case 'drop-off-missing':
      return required(say('booking.dropOff'))
    case 'stop-missing':
      return required(say('booking.stop'))
    case 'time-missing':
      return required(say('booking.pickupTime'))
    case 'no-such-time':
      return say('booking.noSuchTime')
    case 'too-early':
      return sayEarliest(verdict.earliest)
    case 'too-far':
      return say('booking.tooFar')
    case 'return-missing':
      return required(say('booking.returnDate'))
    case 'return-too-early':
      return say('booking.earliestReturn', { time: writeWallClock(verdict.earliest) })
    case 'quote-refused':
      return verdict.message
    case 'vehicle-missing':
      return required(say('booking.step.vehicle'))
    case 'flight-missing':
    case 'return-flight-missing':
      return say('flights.numberRequired')
    case 'contact-missing':
      return required(say('booking.mainPassenger'))
    case 'sign-in-needed':
      return say('booking.signInNeeded')
    case 'payment-method-missing':
      return required(say('booking.step.payment'))
  }
}
