import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { FromTo } from '../ui/desk-glyph.tsx'
import type { DeskColumn } from '../ui/desk-table.tsx'
import type { FoundBooking } from './desk-bookings.ts'
import { describePay, stateLabel } from './filter-labels.ts'

const OPEN: readonly string[] = ['unpaid', 'failed', 'authorising']

/** A local time of the operator: "Wed 11 Mar 2026, 09:30". */
export const formatPickup = (local: string): string =>
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
  { head: t('people.reference'), cell: ({ bookingRef }) => <b className="mono">{bookingRef}</b> },
  {
    head: t('people.pickup'),
    cell: ({ pickupLocal }) => <span className="nw">{formatPickup(pickupLocal)}</span>,
  },
  { head: t('people.way'), cell: ({ from, to }) => <FromTo from={from} to={to} /> },
  {
    head: t('people.passenger'),
    cell: ({ passenger, account }) => (
      <span className="dk-two">
        {passenger}
        {account && <small className="soft">{account}</small>}
      </span>
    ),
  },
  { head: t('people.journeyState'), cell: ({ state }) => stateLabel(state) },
  { head: t('people.driver'), cell: ({ driver }) => driver || t('people.none') },
  {
    head: t('people.paymentState'),
    cell: ({ paymentState, paymentMethod }) => {
      // the driver collects it, so the desk has nothing to chase
      const isCash = paymentMethod === 'cash' && paymentState === 'unpaid'
      return (
        <span className={OPEN.includes(paymentState) && !isCash ? 'dk-tag warn' : 'dk-tag'}>
          {isCash ? t('desk.cash') : describePay(paymentState)}
        </span>
      )
    },
  },
  {
    head: t('people.fare'),
    align: 'end',
    cell: ({ fare, currencyCode }) => <b>{formatWireMoney(fare, currencyCode)}</b>,
  },
]
