import { type ChangeAnswer, changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import {
  askInvoicePaper,
  type DeskAccount,
  type DeskAccountInvoice,
  type InvoicesReply,
  ISSUE_INVOICE,
  PAY_INVOICE,
} from '@kerbside/web/corporate/desk-account.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { todayIn } from '../money/today.ts'
import { fromBase64, saveFile } from '../records/save-file.ts'
import { BillDaysFields } from './bill-days.tsx'
import { lastMonth } from './last-month.ts'
import { PaidSheet } from './paid-sheet.tsx'
import { accountOf, invoicesOf } from './people-queries.ts'

/** What was billed, what of it was paid, and a new one for days that are over. */
export function AccountInvoices({ account }: { account: DeskAccount }) {
  const { bookerid } = account
  const { tell, timeZone } = useDesk()
  const queries = useQueryClient()
  const query = useQuery(invoicesOf(bookerid))
  const [span, setSpan] = useState(() => lastMonth(todayIn(timeZone)))
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const [paying, setPaying] = useState<DeskAccountInvoice>()
  const send = async (change: () => Promise<ChangeAnswer<InvoicesReply>>) => {
    setBusy(true)
    setTrouble('')
    const answer = await change()
    setBusy(false)
    if (!answer.heard) return setTrouble(answer.message)
    if (answer.reply.message) setTrouble(answer.reply.message)
    queries.setQueryData(invoicesOf(bookerid).queryKey, answer.reply)
    void queries.invalidateQueries({ queryKey: accountOf(bookerid).queryKey })
  }
  const issue = () =>
    send(() => changeAtDesk(ISSUE_INVOICE, { bookerid, datefrom: span.from, dateto: span.to }))
  const pay = async ({ id }: DeskAccountInvoice, reference: string) => {
    await send(() => changeAtDesk(PAY_INVOICE, { bookerid, id, reference }))
    setPaying(undefined)
  }
  const take = async ({ id }: DeskAccountInvoice) => {
    try {
      const { filename, pdf } = await askInvoicePaper({ bookerid, id })
      saveFile({ name: filename, bytes: fromBase64(pdf), type: 'application/pdf' })
    } catch (error) {
      tell(error instanceof Error ? error.message : say('areas.unheard'))
    }
  }
  return (
    <DeskGroup title={say('people.invoices')}>
      <div className="dk-fields">
        <BillDaysFields days={span} onChange={setSpan} />
        <div className="dk-fd-act">
          <DeskButton disabled={busy} onPress={() => void issue()}>
            {say('people.bill')}
          </DeskButton>
        </div>
      </div>
      <p className="soft small">{say('people.billHelp')}</p>
      {trouble && (
        <p className="dk-fd-error" role="alert">
          {trouble}
        </p>
      )}
      <AnswerWait query={query}>
        {({ invoices }) => (
          <div className="dk-stack">
            <DeskTable
              label={say('areas.rowsOf', { title: say('people.invoices') })}
              columns={columnsOf({ onTake: (row) => void take(row), onPay: setPaying })}
              rows={invoices}
              rowKey={({ id }) => id}
              empty={<p className="soft">{say('people.noInvoices')}</p>}
            />
          </div>
        )}
      </AnswerWait>
      {paying && (
        <PaidSheet
          invoice={paying}
          busy={busy}
          onPaid={(reference) => void pay(paying, reference)}
          onClose={() => setPaying(undefined)}
        />
      )}
    </DeskGroup>
  )
}

type Acts = { onTake: (row: DeskAccountInvoice) => void; onPay: (row: DeskAccountInvoice) => void }

const columnsOf = ({ onTake, onPay }: Acts): DeskColumn<DeskAccountInvoice>[] => [
  {
    key: 'number',
    head: say('people.invoice'),
    cell: ({ invoiceno }) => <b className="mono">{invoiceno || say('people.draft')}</b>,
  },
  {
    key: 'days',
    head: say('people.days'),
    cell: ({ datefrom, dateto }) => <span className="nw">{`${datefrom} – ${dateto}`}</span>,
  },
  {
    key: 'total',
    head: say('people.total'),
    end: true,
    cell: ({ total, currencycode }) => <b>{sayDeskMoney(total, currencycode)}</b>,
  },
  {
    key: 'state',
    head: say('people.state'),
    cell: ({ state, overdue, duedate, paiddate }) => {
      if (state === 'draft') return <span className="dk-tag">{say('people.draftOfTheirs')}</span>
      if (state === 'paid') return say('people.paidOn', { day: paiddate })
      return (
        <span className={overdue ? 'dk-tag bad' : 'dk-tag'}>
          {say(overdue ? 'people.overdueSince' : 'people.dueOn', { day: duedate })}
        </span>
      )
    },
  },
  {
    key: 'do',
    head: say('people.do'),
    cell: (row) => (
      <span className="dk-row-tools">
        <DeskButton size="small" onPress={() => onTake(row)}>
          {say('people.pdf')}
        </DeskButton>
        {row.state === 'issued' && (
          <DeskButton size="small" onPress={() => onPay(row)}>
            {say('people.markPaid')}
          </DeskButton>
        )}
      </span>
    ),
  },
]
