import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/report.ts'
import { type Figures, NO_FIGURES } from '@kerbside/domain/report/report.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { exportReport, makeReport } from './make-report.ts'

const DONE = { code: CODE.done, message: '' } as const
const REJECTED = {
  code: CODE.refused,
  message: 'Choose a period of one day to two years.',
} as const

/** Endpoints of reports by day, week and month. */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.showDeskReport, async (input, context) => {
    const result = await makeReport(context, input)
    const currencyCode = context.profile.currency
    if (!result.ok)
      return {
        ...REJECTED,
        currencyCode,
        total: write(NO_FIGURES),
        before: write(NO_FIGURES),
        quotes: 0,
        quotesBooked: 0,
        steps: [],
        groups: [],
      }
    const { total, before, quotes, steps, groups } = result.report
    return {
      ...DONE,
      currencyCode,
      total: write(total),
      before: write(before),
      quotes: quotes.quotes,
      quotesBooked: quotes.booked,
      steps: steps.map((step) => ({ begins: step.begins, ...write(step) })),
      groups: groups.map((group) => ({ name: group.name, ...write(group) })),
    }
  })

  serve(app, deps, wire.exportDeskReport, async (input, context) => {
    const result = await exportReport(context, input)
    if (!result.ok) return { ...REJECTED, filename: '', csv: '', rows: 0 }
    const filename = `report-${context.profile.slug}-${input.from}-${input.until}-${input.what}.csv`
    return { ...DONE, filename, csv: result.csv, rows: result.rows }
  })
}

const write = ({ noShows, onTime, ...figures }: Figures): wire.ReportFigures => ({
  booked: figures.booked,
  driven: figures.driven,
  cancelled: figures.cancelled,
  noShows,
  revenue: figures.revenue,
  vat: figures.vat,
  arrived: figures.arrived,
  onTime,
})
