import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { t } from '@kerbside/words/translate.ts'
import '../../checkout-messages.ts'
import { formatLocalTime } from '../../format-moment.ts'

/** "Thu 3 Dec, 09:30", or as soon as possible. */
export function describeWhen({ time }: Draft, zone: string): string {
  if (time.kind === 'now') return t('checkout.asSoonAsPossible')
  return time.kind === 'later' ? formatLocalTime(time.local, zone) : ''
}

/** "Return Sat 5 Dec, 18:00", or that the driver waits; '' for a single journey. */
export function describeReturn({ returnKind, returnLocal }: Draft, zone: string): string {
  if (returnKind === 'wait-and-return') return t('booking.waitAndReturn')
  return returnKind === 'return' && returnLocal
    ? `${t('booking.return')} ${formatLocalTime(returnLocal, zone)}`
    : ''
}
