import type {
  DeskAccount,
  AccountStatement as Statement,
} from '@kerbside/web/corporate/desk-account.ts'
import { writeStatementCsv } from '@kerbside/web/corporate/write-statement-csv.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { todayIn } from '../money/today.ts'
import { saveFile } from '../records/save-file.ts'
import { sayCivil } from '../say-civil.ts'
import { BillDaysFields } from './bill-days.tsx'
import { lastMonth } from './last-month.ts'
import { statementOf } from './people-queries.ts'

/** The statement as the account's own people see it: who rings about a line is answered with it before one's eyes. */
export function AccountStatement({ account: { bookerid } }: { account: DeskAccount }) {
  const { timeZone } = useDesk()
  const [typed, setTyped] = useState(() => lastMonth(todayIn(timeZone)))
  const [span, setSpan] = useState<typeof typed>()
  const query = useQuery({ ...statementOf(bookerid, span ?? typed), enabled: span !== undefined })
  return (
    <DeskGroup title={say('people.statement')}>
      <div className="dk-fields">
        <BillDaysFields days={typed} onChange={setTyped} />
        <div className="dk-fd-act">
          <DeskButton
            disabled={typed.from === '' || typed.to === ''}
            onPress={() => setSpan(typed)}
          >
            {say('people.showStatement')}
          </DeskButton>
        </div>
      </div>
      {span && <AnswerWait query={query}>{(told) => <Told statement={told} />}</AnswerWait>}
    </DeskGroup>
  )
}

function Told({ statement }: { statement: Statement }) {
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
      bytes: new TextEncoder().encode(writeStatementCsv(bookings)),
      type: 'text/csv',
    })
  return (
    <div className="dk-stack">
      {totals.map(({ currencycode, bookings: count, price, account, commission }) => (
        <p key={currencycode}>
          {say('people.statementSum', {
            count,
            price: sayDeskMoney(price, currencycode),
            account: sayDeskMoney(account, currencycode),
            commission: sayDeskMoney(commission, currencycode),
          })}
        </p>
      ))}
      <DeskTable
        label={say('areas.rowsOf', { title: say('people.statement') })}
        columns={columnsOf(prefix)}
        rows={bookings}
        rowKey={({ JobPartID }) => JobPartID}
        empty={<p className="soft">{say('people.noStatement')}</p>}
      />
      {credits.length > 0 && (
        <>
          <h4>{say('people.creditsIn')}</h4>
          <DeskTable
            label={say('areas.rowsOf', { title: say('people.creditsIn') })}
            columns={creditColumns()}
            rows={credits}
            rowKey={({ id }) => id}
            empty={null}
          />
        </>
      )}
      {bookings.length > 0 && <DeskButton onPress={take}>{say('people.takeStatement')}</DeskButton>}
    </div>
  )
}

type Line = Statement['bookings'][number]

const columnsOf = (prefix: string): DeskColumn<Line>[] => [
  {
    key: 'when',
    head: say('people.pickup'),
    cell: ({ BookingDateTime: at }) => (
      <span className="nw">
        {sayCivil(at.slice(0, 10))} {at.slice(11, 16)}
      </span>
    ),
    sort: ({ BookingDateTime }) => BookingDateTime,
  },
  {
    key: 'ref',
    head: say('people.reference'),
    cell: ({ JobPartID }) => (
      <Link to={`/console/job/${JobPartID}`}>
        {prefix}
        {prefix && '-'}
        {JobPartID}
      </Link>
    ),
    sort: ({ JobPartID }) => JobPartID,
  },
  { key: 'passenger', head: say('people.passenger'), cell: ({ PassengerName }) => PassengerName },
  {
    key: 'way',
    head: say('people.way'),
    cell: ({ PickupName, DropoffName }) => `${PickupName} → ${DropoffName}`,
  },
  {
    key: 'status',
    head: say('people.journeyState'),
    cell: ({ Status }) => Status,
    sort: ({ Status }) => Status,
  },
  {
    key: 'price',
    head: say('people.fare'),
    cell: ({ Price, CurrencyCode }) => sayDeskMoney(Price, CurrencyCode),
    sort: ({ Price }) => Price,
    end: true,
  },
  {
    key: 'commission',
    head: say('people.commission'),
    cell: ({ Commission, CurrencyCode }) => sayDeskMoney(Commission, CurrencyCode),
    sort: ({ Commission }) => Commission,
    end: true,
  },
]

const creditColumns = (): DeskColumn<Statement['credits'][number]>[] => [
  {
    key: 'number',
    head: say('people.credit'),
    cell: ({ creditno }) => <b className="mono">{creditno}</b>,
  },
  {
    key: 'invoice',
    head: say('people.invoice'),
    cell: ({ invoiceno }) => <span className="mono">{invoiceno}</span>,
  },
  {
    key: 'day',
    head: say('people.days'),
    cell: ({ issuedate }) => <span className="nw">{sayCivil(issuedate)}</span>,
  },
  { key: 'why', head: say('people.creditWhy'), cell: ({ reason }) => reason },
  {
    key: 'total',
    head: say('people.total'),
    end: true,
    cell: ({ total, currencycode }) => sayDeskMoney(-total, currencycode),
  },
]
