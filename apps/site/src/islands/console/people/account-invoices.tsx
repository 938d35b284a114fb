import { type ChangeAnswer, changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import {
  askCreditPaper,
  askInvoicePaper,
  CREDIT_INVOICE,
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
import { CreditSheet, type CreditWish } from './credit-sheet.tsx'
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
  const [crediting, setCrediting] = useState<DeskAccountInvoice>()
  const [paying, setPaying] = useState<DeskAccountInvoice>()
  const send = async (change: () => Promise<ChangeAnswer<InvoicesReply>>) => {
    setBusy(true)
    setTrouble('')
    const answer = await change()
    setBusy(false)
    if (!answer.heard) {
      setTrouble(answer.message)
      return false
    }
    if (answer.reply.message) setTrouble(answer.reply.message)
    queries.setQueryData(invoicesOf(bookerid).queryKey, answer.reply)
    void queries.invalidateQueries({ queryKey: accountOf(bookerid).queryKey })
    return answer.reply.message === ''
  }
  const issue = () =>
    send(() => changeAtDesk(ISSUE_INVOICE, { bookerid, datefrom: span.from, dateto: span.to }))
  const pay = async ({ id }: DeskAccountInvoice, reference: string) => {
    await send(() => changeAtDesk(PAY_INVOICE, { bookerid, id, reference }))
    setPaying(undefined)
  }
  const credit = async ({ id }: DeskAccountInvoice, wish: CreditWish) => {
    if (!(await send(() => changeAtDesk(CREDIT_INVOICE, { bookerid, id, ...wish })))) return
    setCrediting(undefined)
    void queries.invalidateQueries({ queryKey: ['desk-statement', bookerid] })
    tell(say('people.credited'))
  }
  const take = async (ask: typeof askInvoicePaper, id: number) => {
    try {
      const { filename, pdf } = await ask({ bookerid, id })
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
              columns={columnsOf({
                onTake: ({ id }) => void take(askInvoicePaper, id),
                onTakeCredit: (id) => void take(askCreditPaper, id),
                onPay: setPaying,
                onCredit: (row) => {
                  setTrouble('')
                  setCrediting(row)
                },
              })}
              rows={invoices}
              rowKey={({ id }) => id}
              empty={<p className="soft">{say('people.noInvoices')}</p>}
            />
          </div>
        )}
      </AnswerWait>
      {crediting && (
        <CreditSheet
          bookerid={bookerid}
          invoice={crediting}
          busy={busy}
          trouble={trouble}
          onCredit={(wish) => void credit(crediting, wish)}
          onClose={() => setCrediting(undefined)}
        />
      )}
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

type Act = (row: DeskAccountInvoice) => void
type Acts = { onTake: Act; onTakeCredit: (id: number) => void; onPay: Act; onCredit: Act }

const columnsOf = ({
  onTake,
  onTakeCredit,
  onPay,
  onCredit,
}: Acts): DeskColumn<DeskAccountInvoice>[] => [
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
    cell: ({ total, credited, left, state, currencycode }) => (
      <>
        <b>{sayDeskMoney(total, currencycode)}</b>
        {credited > 0 && (
          <small className="soft dk-under">
            {say('people.creditedSoFar', { amount: sayDeskMoney(credited, currencycode) })}
          </small>
        )}
        {credited > 0 && state === 'issued' && (
          <small className="dk-under">
            {say('people.leftOf', { amount: sayDeskMoney(left, currencycode) })}
          </small>
        )}
      </>
    ),
  },
  {
    key: 'state',
    head: say('people.state'),
    cell: ({ state, overdue, duedate, paiddate, left }) => {
      if (state === 'draft') return <span className="dk-tag">{say('people.draftOfTheirs')}</span>
      if (state === 'paid') return say('people.paidOn', { day: paiddate })
      if (left === 0) return <span className="dk-tag">{say('people.allCredited')}</span>
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
        {row.state === 'issued' && row.left > 0 && (
          <DeskButton size="small" onPress={() => onPay(row)}>
            {say('people.markPaid')}
          </DeskButton>
        )}
        {row.state !== 'draft' && row.left > 0 && (
          <DeskButton size="small" onPress={() => onCredit(row)}>
            {say('people.credit')}
          </DeskButton>
        )}
        {row.credits.map(({ id, creditno }) => (
          <DeskButton
            key={id}
            size="small"
            look="quiet"
            label={say('people.creditPdf', { credit: creditno })}
            onPress={() => onTakeCredit(id)}
          >
            {creditno}
          </DeskButton>
        ))}
      </span>
    ),
  },
]
