import type { ReportFigures } from '@kerbside/contract/report.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskSegments } from '../ui/desk-button.tsx'
import { type DeskColumn, DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Report, ReportQuery } from './api.ts'
import { BarChart } from './bar-chart.tsx'
import { stepLabel } from './step-label.ts'

const MEASURES = [
  'revenue',
  'vat',
  'net',
  'legs',
  'average',
  'cancelled',
  'noShows',
  'onTime',
] as const
type Measure = (typeof MEASURES)[number]
const MONEY: ReadonlySet<Measure> = new Set<Measure>(['revenue', 'vat', 'net', 'average'])

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
const percent = (part: number, whole: number): string =>
  whole === 0 ? t('report.unknown') : `${Math.round((part / whole) * 100)}%`

const VALUES: Readonly<Record<Measure, (figures: ReportFigures) => number>> = {
  revenue: ({ revenue }) => revenue,
  vat: ({ vat }) => vat,
  net: ({ revenue, vat }) => revenue - vat,
  legs: ({ driven }) => driven,
  average: ({ revenue, driven }) => Math.round(share(revenue, driven)),
  cancelled: ({ cancelled }) => cancelled,
  noShows: ({ noShows }) => noShows,
  onTime: ({ onTime, arrived }) => share(onTime, arrived),
}

function formatValue(
  figures: ReportFigures,
  { measure, currency }: { measure: Measure; currency: string },
) {
  if (measure === 'onTime') return percent(figures.onTime, figures.arrived)
  const value = VALUES[measure](figures)
  return MONEY.has(measure) ? formatMoney({ minor: value, currency }) : String(value)
}

const nameOf: Readonly<Record<Measure, MessageId>> = {
  revenue: 'report.revenue',
  vat: 'report.vat',
  net: 'report.net',
  legs: 'report.legs',
  average: 'report.average',
  cancelled: 'report.cancelled',
  noShows: 'report.noshows',
  onTime: 'report.ontime',
}

/** The totals, the chart of one measure, and both tables. */
export function ReportFiguresView({
  report,
  reportQuery,
}: {
  report: Report
  reportQuery: ReportQuery
}) {
  const [measure, setMeasure] = useState<Measure>('revenue')
  const { total, before, currencyCode: currency, steps, groups } = report
  if (total.booked + before.booked === 0)
    return <EmptyState title={t('report.none')} text={t('report.noneText')} />
  const what = t(nameOf[measure])
  const columns = <Row extends ReportFigures>(
    head: string,
    cell: (row: Row) => string,
    sort = cell,
  ): DeskColumn<Row>[] => [
    { head, cell, sort },
    {
      head: t('report.booked'),
      align: 'end',
      cell: ({ booked }) => booked,
      sort: ({ booked }) => booked,
    },
    ...MEASURES.map((item) => ({
      head: t(nameOf[item]),
      align: 'end' as const,
      cell: (row: Row) => formatValue(row, { measure: item, currency }),
      sort: VALUES[item],
    })),
  ]
  return (
    <>
      <dl className="dk-money-sums">
        {MEASURES.map((item) => (
          <div key={item}>
            <dt className="soft">{t(nameOf[item])}</dt>
            <dd>
              {formatValue(total, { measure: item, currency })}
              <small className="soft">
                {t('report.before', { value: formatValue(before, { measure: item, currency }) })}
              </small>
            </dd>
          </div>
        ))}
        <div>
          <dt className="soft">{t('report.quotes')}</dt>
          <dd>
            {percent(report.quotesBooked, report.quotes)}
            <small className="soft">{t('report.quotesHelp', { count: report.quotes })}</small>
          </dd>
        </div>
      </dl>
      <DeskSegments<Measure>
        label={t('report.show')}
        choices={MEASURES.map((value) => ({ value, text: t(nameOf[value]) }))}
        chosen={measure}
        onChoose={setMeasure}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse it is scrolled by the keyboard */}
      <section className="dk-chart-room" aria-label={what} tabIndex={0}>
        <BarChart
          title={t('report.chart', { what, step: t(`report.${reportQuery.step}`) })}
          bars={steps.map((step) => ({
            id: step.begins,
            name: stepLabel(step.begins, { step: reportQuery.step, isShort: true }),
            value: VALUES[measure](step),
            shown: formatValue(step, { measure, currency }),
          }))}
        />
      </section>
      <DeskTable
        label={t('report.group')}
        rows={groups}
        rowKey={({ name }) => name}
        empty={null}
        columns={columns(t(`report.${reportQuery.by}`), ({ name }: Report['groups'][number]) =>
          name === '' ? t('report.unnamed') : name,
        )}
      />
      <DeskTable
        label={t('report.step')}
        rows={steps}
        rowKey={({ begins }) => begins}
        empty={null}
        columns={columns(
          t(`report.${reportQuery.step}`),
          ({ begins }: Report['steps'][number]) => stepLabel(begins, { step: reportQuery.step }),
          ({ begins }) => begins,
        )}
      />
    </>
  )
}
