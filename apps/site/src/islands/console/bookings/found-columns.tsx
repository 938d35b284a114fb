import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import type { FoundBooking } from '@kerbside/web/history/desk-bookings.ts'
import { say } from '@kerbside/words/say.ts'
import { Way } from '../desk-glyph.tsx'
import type { DeskColumn } from '../form/desk-table.tsx'
import { sayPay, sayState } from './say-filter.ts'

const OPEN: readonly string[] = ['unpaid', 'failed', 'authorising']

/** A civil time of the operator's: "Wed 11 Mar 2026, 09:30". */
export const sayPickup = (local: string): string =>
  new Date(`${local}:00Z`).toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })

export const foundColumns = (): DeskColumn<FoundBooking>[] => [
  {
    key: 'reference',
    head: say('people.reference'),
    cell: ({ bookingref }) => <b className="mono">{bookingref}</b>,
  },
  {
    key: 'pickup',
    head: say('people.pickup'),
    cell: ({ pickupdatetime }) => <span className="nw">{sayPickup(pickupdatetime)}</span>,
  },
  { key: 'way', head: say('people.way'), cell: ({ from, to }) => <Way from={from} to={to} /> },
  {
    key: 'passenger',
    head: say('people.passenger'),
    cell: ({ passenger, account }) => (
      <span className="dk-two">
        {passenger}
        {account && <small className="soft">{account}</small>}
      </span>
    ),
  },
  { key: 'state', head: say('people.journeyState'), cell: ({ state }) => sayState(state) },
  { key: 'driver', head: say('people.driver'), cell: ({ driver }) => driver || say('people.none') },
  {
    key: 'pay',
    head: say('people.paymentState'),
    cell: ({ paymentstate }) => (
      <span className={OPEN.includes(paymentstate) ? 'dk-tag warn' : 'dk-tag'}>
        {sayPay(paymentstate)}
      </span>
    ),
  },
  {
    key: 'fare',
    head: say('people.fare'),
    end: true,
    cell: ({ fare, currencycode }) => <b>{sayDeskMoney(fare, currencycode)}</b>,
  },
]
