import type { ReportFigures } from '@kerbside/contract/desk/report.ts'
import type { Report, ReportWish } from '@kerbside/web/report/api.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskSegments } from '../desk-button.tsx'
import { type DeskColumn, DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { BarChart } from './bar-chart.tsx'
import { sayStep } from './say-step.ts'

const MEASURES = ['revenue', 'rides', 'average', 'cancelled', 'noshows', 'ontime'] as const
type Measure = (typeof MEASURES)[number]

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
const percent = (part: number, whole: number): string =>
  whole === 0 ? say('report.unknown') : `${Math.round((part / whole) * 100)}%`

const VALUES: Readonly<Record<Measure, (figures: ReportFigures) => number>> = {
  revenue: ({ revenue }) => revenue,
  rides: ({ driven }) => driven,
  average: ({ revenue, driven }) => Math.round(share(revenue, driven)),
  cancelled: ({ cancelled }) => cancelled,
  noshows: ({ noshows }) => noshows,
  ontime: ({ ontime, arrived }) => share(ontime, arrived),
}

function sayValue(
  figures: ReportFigures,
  { measure, currency }: { measure: Measure; currency: string },
) {
  if (measure === 'ontime') return percent(figures.ontime, figures.arrived)
  const value = VALUES[measure](figures)
  const isMoney = measure === 'revenue' || measure === 'average'
  return isMoney ? sayMoney({ minor: value, currency }) : String(value)
}

const nameOf: Readonly<Record<Measure, MessageId>> = {
  revenue: 'report.revenue',
  rides: 'report.rides',
  average: 'report.average',
  cancelled: 'report.cancelled',
  noshows: 'report.noshows',
  ontime: 'report.ontime',
}

/** The sums, the chart of one measure, and both tables. */
export function ReportFiguresView({ report, wish }: { report: Report; wish: ReportWish }) {
  const [measure, setMeasure] = useState<Measure>('revenue')
  const { total, before, currencycode: currency, steps, groups } = report
  if (total.booked + before.booked === 0)
    return <EmptyState title={say('report.none')} text={say('report.noneText')} />
  const what = say(nameOf[measure])
  const columns = <Row extends ReportFigures>(
    head: string,
    cell: (row: Row) => string,
    sort = cell,
  ): DeskColumn<Row>[] => [
    { key: 'name', head, cell, sort },
    {
      key: 'booked',
      head: say('report.booked'),
      end: true,
      cell: ({ booked }) => booked,
      sort: ({ booked }) => booked,
    },
    ...MEASURES.map((one) => ({
      key: one,
      head: say(nameOf[one]),
      end: true as const,
      cell: (row: Row) => sayValue(row, { measure: one, currency }),
      sort: VALUES[one],
    })),
  ]
  return (
    <>
      <dl className="dk-money-sums">
        {MEASURES.map((one) => (
          <div key={one}>
            <dt className="soft">{say(nameOf[one])}</dt>
            <dd>
              {sayValue(total, { measure: one, currency })}
              <small className="soft">
                {say('report.before', { value: sayValue(before, { measure: one, currency }) })}
              </small>
            </dd>
          </div>
        ))}
        <div>
          <dt className="soft">{say('report.quotes')}</dt>
          <dd>
            {percent(report.quotesbooked, report.quotes)}
            <small className="soft">{say('report.quotesHelp', { count: report.quotes })}</small>
          </dd>
        </div>
      </dl>
      <DeskSegments<Measure>
        label={say('report.show')}
        choices={MEASURES.map((value) => ({ value, text: say(nameOf[value]) }))}
        chosen={measure}
        onChoose={setMeasure}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by its keys */}
      <section className="dk-chart-room" aria-label={what} tabIndex={0}>
        <BarChart
          title={say('report.chart', { what, step: say(`report.${wish.step}`) })}
          bars={steps.map((step) => ({
            id: step.begins,
            name: sayStep(step.begins, { step: wish.step, isShort: true }),
            value: VALUES[measure](step),
            shown: sayValue(step, { measure, currency }),
          }))}
        />
      </section>
      <DeskTable
        label={say('report.group')}
        rows={groups}
        rowKey={({ name }) => name}
        empty={null}
        columns={columns(say(`report.${wish.by}`), ({ name }: Report['groups'][number]) =>
          name === '' ? say('report.nobody') : name,
        )}
      />
      <DeskTable
        label={say('report.step')}
        rows={steps}
        rowKey={({ begins }) => begins}
        empty={null}
        columns={columns(
          say(`report.${wish.step}`),
          ({ begins }: Report['steps'][number]) => sayStep(begins, { step: wish.step }),
          ({ begins }) => begins,
        )}
      />
    </>
  )
}
