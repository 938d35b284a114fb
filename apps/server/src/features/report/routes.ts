import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/report.ts'
import { type Figures, NO_FIGURES } from '@kerbside/domain/report/report.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { exportReport, makeReport } from './make-report.ts'

const DONE = { code: CODE.done, message: '' } as const
const REFUSED = { code: CODE.refused, message: 'Choose between one day and two years.' } as const

/** Figures of days, weeks and months. */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.showDeskReport, async (said, call) => {
    const verdict = await makeReport(call, said)
    const currencycode = call.profile.currency
    if (!verdict.ok)
      return {
        ...REFUSED,
        currencycode,
        total: write(NO_FIGURES),
        before: write(NO_FIGURES),
        quotes: 0,
        quotesbooked: 0,
        steps: [],
        groups: [],
      }
    const { total, before, quotes, steps, groups } = verdict.report
    return {
      ...DONE,
      currencycode,
      total: write(total),
      before: write(before),
      quotes: quotes.quotes,
      quotesbooked: quotes.booked,
      steps: steps.map((step) => ({ begins: step.begins, ...write(step) })),
      groups: groups.map((group) => ({ name: group.name, ...write(group) })),
    }
  })

  serve(app, deps, wire.exportDeskReport, async (said, call) => {
    const verdict = await exportReport(call, said)
    if (!verdict.ok) return { ...REFUSED, filename: '', csv: '', rows: 0 }
    const filename = `report-${call.profile.slug}-${said.from}-${said.until}-${said.what}.csv`
    return { ...DONE, filename, csv: verdict.csv, rows: verdict.rows }
  })
}

const write = ({ noShows, onTime, ...figures }: Figures): wire.ReportFigures => ({
  booked: figures.booked,
  driven: figures.driven,
  cancelled: figures.cancelled,
  noshows: noShows,
  revenue: figures.revenue,
  arrived: figures.arrived,
  ontime: onTime,
})
