import type { showDeskRecord } from '@kerbside/contract/desk/licensing.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import { minor } from '@kerbside/domain/money.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say, sayTime } from '@kerbside/words/say.ts'

export type RecordEvent = ReplyOf<typeof showDeskRecord>['history'][number]

/** What became of a journey, in a line. */
export function sayEvent({ what, from, to }: RecordEvent, currency: string): string {
  switch (what) {
    case 'state':
      return from === ''
        ? say('licensing.event.booked', { to: stateWords(to) })
        : say('licensing.event.state', { from: stateWords(from), to: stateWords(to) })
    case 'pickup':
      return say('licensing.event.pickup', { from: whenWords(from), to: whenWords(to) })
    case 'fare':
      return say('licensing.event.fare', {
        from: moneyWords(from, currency),
        to: moneyWords(to, currency),
      })
    case 'driver-on':
      return say('licensing.event.driverOn', { to })
    case 'driver-off':
      return say('licensing.event.driverOff', { to })
    case 'trip':
      return say('licensing.event.trip', { from, to })
    case 'added':
      return say('licensing.event.added', { from, to })
  }
}

/** en_route: en route */
const stateWords = (state: string): string => state.replaceAll('_', ' ')

const whenWords = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? iso : sayTime(new Date(iso), 'stamp')

export const moneyWords = (text: string, currency: string): string =>
  /^\d+$/.test(text) ? sayMoney({ minor: minor(Number(text)), currency }) : text
