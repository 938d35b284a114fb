import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Select } from '@kerbside/kit/form/select.tsx'
import { DownloadIcon } from '@kerbside/kit/more-icon.tsx'
import type { AccountView } from '../../features/account/account-view.ts'
import { fetchCredit, fetchStatement, type Statement } from '../../features/corporate/api.ts'
import { CreditNotes } from '../../features/corporate/credit-notes.tsx'
import { DatePair } from '../../features/corporate/date-pair.tsx'
import {
  findSpan,
  readDate,
  SPAN_NAMES,
  type SpanName,
  todayIn,
} from '../../features/corporate/find-span.ts'
import { formatDay } from '../../features/corporate/format-figure.ts'
import { StatementTable } from '../../features/corporate/statement-table.tsx'
import { StatementTotals } from '../../features/corporate/statement-totals.tsx'
import { WeekChart } from '../../features/corporate/week-chart.tsx'
import '../../features/corporate/messages.ts'
import { writeStatementCsv } from '@kerbside/web/corporate/write-statement-csv.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { useQuery } from '@kerbside/web/use-query.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { AccountHead } from './account-head.tsx'
import { PrintIcon } from './print-icon.tsx'
import { QueryFallback } from './query-fallback.tsx'

type Chosen = SpanName | 'other-days'

/** The journeys of a company in a period, with their totals and the commission. */
export function CommissionScreen(view: AccountView) {
  const { title, configuration, locale, profile } = view
  const bookerId = profile.bookerId ?? 0
  const [chosen, setChosen] = useState<Chosen>('this-month')
  const [span, setSpan] = useState(() => findSpan('this-month', todayIn(configuration.timezone)))
  const { query, refetch } = useQuery(
    (signal) => fetchStatement({ bookerId, span, signal }),
    `${bookerId}|${span.from}|${span.to}`,
  )
  const there = query.state === 'loaded' ? query.reply : undefined
  const choose = (name: Chosen) => {
    setChosen(name)
    if (name !== 'other-days') setSpan(findSpan(name, todayIn(configuration.timezone)))
  }
  const day = (at: string) =>
    formatDay(at, { locale, day: 'numeric', month: 'short', year: 'numeric' })
  return (
    <div className="statement">
      <AccountHead
        id="commission"
        title={title}
        lead={
          <span className="num">
            {t('booker.span', {
              from: day(span.from),
              to: day(span.to),
              company: there?.company ?? '…',
            })}
          </span>
        }
      >
        <Button
          look="alt"
          compact
          icon={<DownloadIcon />}
          disabled={!there || there.bookings.length === 0}
          onPress={() =>
            there &&
            saveFile({
              name: `statement-${span.from}-${span.to}.csv`,
              type: 'text/csv',
              text: writeStatementCsv(there),
            })
          }
        >
          {t('booker.csv')}
        </Button>
        <Button compact icon={<PrintIcon />} onPress={() => window.print()}>
          {t('booker.print')}
        </Button>
      </AccountHead>
      <div className="statement-days">
        <Select
          label={t('booker.chooseSpan')}
          value={chosen}
          options={[...SPAN_NAMES, 'other-days' as const].map((name) => ({
            value: name,
            label: t(`booker.${name}`),
          }))}
          onChange={choose}
        />
        {chosen === 'other-days' && <OtherDays span={span} onShow={setSpan} />}
      </div>
      {there ? (
        <Shown statement={there} view={view} />
      ) : (
        query.state !== 'loaded' && <QueryFallback query={query} onRetry={refetch} />
      )}
      <WeekChart bookerId={bookerId} configuration={configuration} locale={locale} />
    </div>
  )
}

type OtherDaysProps = { span: DaySpan; onShow: (span: DaySpan) => void }

function OtherDays({ span, onShow }: OtherDaysProps) {
  const [days, setDays] = useState({ from: String(span.from), to: String(span.to) })
  const [error, setError] = useState<string>()
  const show = () => {
    const [from, to] = [readDate(days.from), readDate(days.to)]
    if (!from || !to) return setError(t('booker.daysMissing'))
    if (to < from) return setError(t('booker.daysBackwards'))
    setError(undefined)
    onShow({ from, to })
  }
  return (
    <form
      className="other-days"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <DatePair days={days} onChange={setDays} error={error} />
      <Button look="alt" type="submit">
        {t('booker.show')}
      </Button>
    </form>
  )
}

function Shown({ statement, view }: { statement: Statement; view: AccountView }) {
  const { bookings, totals, credits, message, code } = statement
  if (code !== 1) return <p role="alert">{message}</p>
  if (bookings.length === 0 && credits.length === 0)
    return (
      <section className="card own-card">
        <h2>{t('booker.noJourneys')}</h2>
        <p className="soft">{t('booker.noJourneysText')}</p>
      </section>
    )
  return (
    <>
      {totals.map((total) => (
        <CommissionTotals
          key={total.currencycode}
          statement={statement}
          total={total}
          view={view}
        />
      ))}
      {credits.length > 0 && <Credits credits={credits} locale={view.locale} />}
    </>
  )
}

type CommissionTotalsProps = {
  statement: Statement
  total: Statement['totals'][number]
  view: AccountView
}

function CommissionTotals({ statement: { bookings, prefix }, total, view }: CommissionTotalsProps) {
  return (
    <div className="statement-of">
      <StatementTotals total={total} />
      <section className="card own-card">
        <h2>{t('booker.bookings')}</h2>
        <StatementTable
          lines={bookings.filter((line) => line.CurrencyCode === total.currencycode)}
          total={total}
          prefix={prefix}
          locale={view.locale}
        />
      </section>
    </div>
  )
}

/** Credits of invoices issued in this period, regardless of the journeys' dates. */
function Credits({ credits, locale }: { credits: Statement['credits']; locale: string }) {
  const [drawing, setDrawing] = useState<number>()
  const [rejection, setRejection] = useState('')
  const report = async ({ id }: { id: number }) => {
    setDrawing(id)
    setRejection('')
    const file = await fetchCredit(id)
    setDrawing(undefined)
    if (!file.ok) return setRejection(file.message)
    saveFile({ name: file.name, type: 'application/pdf', text: file.bytes })
  }
  return (
    <section className="card own-card">
      <h2>{t('booker.creditNotes')}</h2>
      {rejection && <p role="alert">{rejection}</p>}
      <CreditNotes
        credits={credits}
        locale={locale}
        busy={drawing}
        onReport={(credit) => void report(credit)}
      />
    </section>
  )
}
