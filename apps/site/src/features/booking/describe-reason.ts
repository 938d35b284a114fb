import '../../checkout-messages.ts'
import type {
  ReturnReason,
  StepReason,
  TimeReason,
} from '@kerbside/domain/booking/draft/draft-steps.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { writeWallClock } from '@kerbside/kit/form/wall-clock.ts'
import { t } from '@kerbside/words/translate.ts'

const required = (title: string) => t('form.required', { title })

export const describeEarliest = (earliest: LocalTime): string =>
  `${t('checkout.earliestPickup')} ${writeWallClock(earliest)}`

/** An error of one field of the journey; other errors are shown elsewhere. */
export type FieldReason =
  | Extract<StepReason, { reason: 'pickup-missing' | 'drop-off-missing' | 'stop-missing' }>
  | TimeReason
  | ReturnReason

export function describeReason(result: FieldReason): string {
  switch (result.reason) {
    case 'pickup-missing':
      return required(t('booking.pickup'))
    case 'drop-off-missing':
      return required(t('booking.dropOff'))
    case 'stop-missing':
      return required(t('booking.stop'))
    case 'time-missing':
      return required(t('checkout.pickupTime'))
    case 'no-such-time':
      return t('checkout.noSuchTime')
    case 'too-early':
      return describeEarliest(result.earliest)
    case 'too-far':
      return t('checkout.tooFar')
    case 'return-missing':
      return required(t('booking.returnDate'))
    case 'return-too-early':
      return t('checkout.earliestReturn', { time: writeWallClock(result.earliest) })
  }
}
