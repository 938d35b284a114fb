import './messages.ts'
import './corporate.css'
import { addDays, mondayOf } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { IconButton } from '@kerbside/kit/form/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@kerbside/kit/more-icon.tsx'
import { useQuery } from '@kerbside/web/use-query.ts'
import { t } from '@kerbside/words/translate.ts'
import { useId, useState } from 'react'
import type { AccountView } from '../account/account-view.ts'
import { fetchWeek, type Week } from './api.ts'
import { todayIn } from './find-span.ts'
import { formatDay, formatFigure, signOf } from './format-figure.ts'
import { CHART, planBars } from './plan-bars.ts'

export type WeekChartProps = Pick<AccountView, 'configuration' | 'locale'> & { bookerId: number }

/** A week of a company's journeys as bars, and the same values in a table for screen readers. */
export function WeekChart({ bookerId, configuration, locale }: WeekChartProps) {
  const today = todayIn(configuration.timezone)
  const [monday, setMonday] = useState(() => mondayOf(today))
  const id = useId()
  const { query, refetch } = useQuery(
    (signal) => fetchWeek({ bookerId, monday, signal }),
    `${bookerId}|${monday}`,
  )
  const move = (days: number) => setMonday((before) => addDays(before, days))
  const day = (at: LocalDate) => formatDay(at, { locale, day: 'numeric', month: 'short' })
  return (
    <section className="card own-card week" aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{t('booker.week')}</h2>
          <p className="soft small" aria-live="polite">
            {t('booker.weekSpan', { from: day(monday), to: day(addDays(monday, 6)) })}
          </p>
        </div>
        <span className="week-moves">
          <IconButton
            label={t('booker.weekBefore')}
            icon={<ChevronLeftIcon />}
            onPress={() => move(-7)}
          />
          <IconButton
            label={t('booker.weekAfter')}
            icon={<ChevronRightIcon />}
            onPress={() => move(7)}
          />
        </span>
      </header>
      {query.state === 'failed' && (
        <p role="alert">
          {query.message}{' '}
          <button type="button" className="link" onClick={refetch}>
            {t('dialog.retry')}
          </button>
        </p>
      )}
      {query.state === 'loading' && <div className="week-room" aria-busy="true" />}
      {query.state === 'loaded' && <Drawn week={query.reply} today={today} locale={locale} />}
    </section>
  )
}

type DrawnProps = { week: Week; today: LocalDate; locale: string }

function Drawn({ week, today, locale }: DrawnProps) {
  const { days, currencycode: currency } = week
  const tallest = Math.max(1, ...days.map(({ amount }) => amount))
  const figure = (amount: number) => formatFigure({ amount, currency }, locale)
  const total = {
    bookings: days.reduce((sum, { bookings }) => sum + bookings, 0),
    // pence are added as whole numbers
    amount: days.reduce((sum, { amount }) => sum + Math.round(amount * 1000), 0) / 1000,
  }
  const sign = signOf(currency, locale)
  return (
    <div className="week-room">
      <Bars week={week} today={today} locale={locale} />
      <table className="ledger week-table num">
        <caption className="unseen">{t('booker.week')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('booker.day')}</th>
            <th scope="col" className="end">
              {t('booker.bookings')}
            </th>
            <th scope="col" className="end">
              {t('booker.priceIn', { sign })}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, bookings, amount }) => (
            <tr key={date} style={{ '--share': `${(amount / tallest) * 100}%` } as object}>
              <th scope="row">
                {formatDay(date, { locale, weekday: 'short', day: 'numeric', month: 'short' })}
              </th>
              <td className="end">{bookings}</td>
              <td className="end">{figure(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('booker.total')}</th>
            <td className="end">{total.bookings}</td>
            <td className="end">{figure(total.amount)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Decoration: screen readers use the table. */
function Bars({ week, today, locale }: DrawnProps) {
  const { days, currencycode: currency } = week
  const { bars, marks } = planBars(days.map(({ amount }) => amount))
  const { width, height, left, bottom, bar } = CHART
  return (
    <svg className="bars num" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {marks.map(({ value, y }) => (
        <g key={value}>
          <line x1={left} x2={width} y1={y} y2={y} />
          <text x={left - 12} y={y + 4} className="mark">
            {value.toLocaleString(locale)}
          </text>
        </g>
      ))}
      {days.map(({ date, amount }, place) => {
        const { x = 0, y = 0, height: tall = 0 } = bars[place] ?? {}
        return (
          <g key={date} className={date === today ? 'today' : undefined}>
            <rect x={x} y={y} width={bar} height={tall} rx={Math.min(3, tall / 2)} />
            {amount > 0 && (
              <text x={x + bar / 2} y={y - 8} className="value">
                {formatFigure({ amount, currency }, locale)}
              </text>
            )}
            <text x={x + bar / 2} y={height - bottom + 22}>
              {formatDay(date, { locale, weekday: 'short', day: 'numeric' })}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
