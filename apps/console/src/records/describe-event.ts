import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { showDeskRecord } from '@kerbside/contract/licensing.ts'
import { minor } from '@kerbside/domain/money.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'

export type RecordEvent = ReplyOf<typeof showDeskRecord>['history'][number]

/** An event of a journey, in one line. */
export function describeEvent({ what, from, to }: RecordEvent, currency: string): string {
  switch (what) {
    case 'state':
      return from === ''
        ? t('licensing.event.booked', { to })
        : t('licensing.event.state', { from, to })
    case 'pickup':
      return t('licensing.event.pickup', { from: formatWhen(from), to: formatWhen(to) })
    case 'fare':
      return t('licensing.event.fare', {
        from: formatAmounts(from, currency),
        to: formatAmounts(to, currency),
      })
    case 'driver-on':
      return t('licensing.event.driverOn', { to })
    case 'driver-off':
      return t('licensing.event.driverOff', { to })
    case 'trip':
      return t('licensing.event.trip', { from, to })
    case 'added':
      return t('licensing.event.added', { from, to })
  }
}

const formatWhen = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? iso : formatTime(new Date(iso), 'stamp')

export const formatAmounts = (text: string, currency: string): string =>
  /^\d+$/.test(text) ? formatMoney({ minor: minor(Number(text)), currency }) : text
