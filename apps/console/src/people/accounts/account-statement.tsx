import { writeStatementCsv } from '@kerbside/web/corporate/write-statement-csv.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { todayIn } from '../../reconciliation/today.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskGroup } from '../../ui/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../ui/desk-table.tsx'
import { formatLocal } from '../../ui/format-local.ts'
import { QueryBoundary } from '../../ui/query-boundary.tsx'
import { statementOf } from '../people-queries.ts'
import { BillDaysFields } from './bill-days.tsx'
import type { DeskAccount, AccountStatement as Statement } from './desk-account.ts'
import { lastMonth } from './last-month.ts'

/** The statement as the account's members see it, so that the desk can answer questions about a line on the phone. */
export function AccountStatement({ account: { bookerId } }: { account: DeskAccount }) {
  const { timeZone } = useDesk()
  const [typed, setTyped] = useState(() => lastMonth(todayIn(timeZone)))
  const [span, setSpan] = useState<typeof typed>()
  const query = useQuery({ ...statementOf(bookerId, span ?? typed), enabled: span !== undefined })
  return (
    <DeskGroup title={t('people.statement')}>
      <div className="dk-fields">
        <BillDaysFields days={typed} onChange={setTyped} />
        <div className="dk-fd-act">
          <DeskButton
            disabled={typed.from === '' || typed.to === ''}
            onPress={() => setSpan(typed)}
          >
            {t('people.showStatement')}
          </DeskButton>
        </div>
      </div>
      {span && (
        <QueryBoundary query={query}>
          {(report) => <StatementView statement={report} />}
        </QueryBoundary>
      )}
    </DeskGroup>
  )
}

function StatementView({ statement }: { statement: Statement }) {
  const { message, bookings, totals, credits, datefrom, dateto, prefix } = statement
  if (message !== '')
    return (
      <p className="dk-fd-error" role="alert">
        {message}
      </p>
    )
  const take = () =>
    saveFile({
      name: `statement-${datefrom}-${dateto}.csv`,
      text: new TextEncoder().encode(writeStatementCsv(statement)),
      type: 'text/csv',
    })
  return (
    <div className="dk-stack">
      {totals.map(({ currencycode, bookings: count, price, account, commission }) => (
        <p key={currencycode}>
          {t('people.statementSum', {
            count,
            price: formatWireMoney(price, currencycode),
            account: formatWireMoney(account, currencycode),
            commission: formatWireMoney(commission, currencycode),
          })}
        </p>
      ))}
      <DeskTable
        label={t('areas.rowsOf', { title: t('people.statement') })}
        columns={columnsOf(prefix)}
        rows={bookings}
        rowKey={({ JobPartID }) => JobPartID}
        empty={<p className="soft">{t('people.noStatement')}</p>}
      />
      {credits.length > 0 && (
        <>
          <h4>{t('people.creditsIn')}</h4>
          <DeskTable
            label={t('areas.rowsOf', { title: t('people.creditsIn') })}
            columns={creditColumns()}
            rows={credits}
            rowKey={({ id }) => id}
            empty={null}
          />
        </>
      )}
      {bookings.length > 0 && <DeskButton onPress={take}>{t('people.takeStatement')}</DeskButton>}
    </div>
  )
}

type Line = Statement['bookings'][number]

const columnsOf = (prefix: string): DeskColumn<Line>[] => [
  {
    head: t('people.pickup'),
    cell: ({ BookingDateTime: at }) => (
      <span className="nw">
        {formatLocal(at.slice(0, 10))} {at.slice(11, 16)}
      </span>
    ),
    sort: ({ BookingDateTime }) => BookingDateTime,
  },
  {
    head: t('people.reference'),
    cell: ({ JobPartID }) => (
      <Link to={`/console/leg/${JobPartID}`}>
        {prefix}
        {prefix && '-'}
        {JobPartID}
      </Link>
    ),
    sort: ({ JobPartID }) => JobPartID,
  },
  { head: t('people.passenger'), cell: ({ PassengerName }) => PassengerName },
  {
    head: t('people.way'),
    cell: ({ PickupName, DropoffName }) => `${PickupName} → ${DropoffName}`,
  },
  { head: t('people.journeyState'), cell: ({ Status }) => Status, sort: ({ Status }) => Status },
  {
    head: t('people.fare'),
    cell: ({ Price, CurrencyCode }) => formatWireMoney(Price, CurrencyCode),
    sort: ({ Price }) => Price,
    align: 'end',
  },
  {
    head: t('people.commission'),
    cell: ({ Commission, CurrencyCode }) => formatWireMoney(Commission, CurrencyCode),
    sort: ({ Commission }) => Commission,
    align: 'end',
  },
]

const creditColumns = (): DeskColumn<Statement['credits'][number]>[] => [
  { head: t('people.credit'), cell: ({ creditno }) => <b className="mono">{creditno}</b> },
  { head: t('people.invoice'), cell: ({ invoiceno }) => <span className="mono">{invoiceno}</span> },
  {
    head: t('people.days'),
    cell: ({ issuedate }) => <span className="nw">{formatLocal(issuedate)}</span>,
  },
  { head: t('people.creditWhy'), cell: ({ reason }) => reason },
  {
    head: t('people.total'),
    align: 'end',
    cell: ({ total, currencycode }) => formatWireMoney(-total, currencycode),
  },
]
