import { REPORT_STEPS, REPORT_WAYS } from '@kerbside/domain/report/report.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { envelope } from '../scalar.ts'
import { day } from './licensing.ts'

const asked = {
  from: day('from'),
  until: day('until'),
  step: z.enum(REPORT_STEPS),
  by: z.enum(REPORT_WAYS),
}

/** Money in minor units of the operator's currency. */
export const ReportFigures = z.object({
  /** Journeys picked up, or to be picked up, then. */
  booked: z.number(),
  driven: z.number(),
  cancelled: z.number(),
  noshows: z.number(),
  /** Fares of the driven ones. */
  revenue: z.number(),
  /** Of the driven ones whose arrival is known, at most so many of them on time. */
  arrived: z.number(),
  ontime: z.number(),
})
export type ReportFigures = z.infer<typeof ReportFigures>

export const showDeskReport = endpoint({
  method: 'GET',
  path: '/api/desk/report',
  about:
    'Ours: rides, revenue and what became of them by day, week or month, beside the days before.',
  audience: 'desk',
  roles: ['owner', 'accounts'],
  limit: { times: 60, per: 'minute' },
  input: z.object(asked),
  reply: z.object({
    ...envelope,
    currencycode: z.string(),
    total: ReportFigures,
    before: ReportFigures,
    /** Prices given in the days, and how many of them were booked; only as far back as quotes are kept. */
    quotes: z.number(),
    quotesbooked: z.number(),
    steps: z.array(ReportFigures.extend({ begins: z.string() })),
    groups: z.array(ReportFigures.extend({ name: z.string() })),
  }),
})

export const exportDeskReport = endpoint({
  method: 'POST',
  path: '/api/desk/report/csv',
  about: 'Ours: the same as CSV, by step or by group.',
  audience: 'desk',
  roles: ['owner', 'accounts'],
  limit: { times: 20, per: 'minute' },
  input: z.object({ ...asked, what: z.enum(['steps', 'groups']) }),
  reply: z.object({ ...envelope, filename: z.string(), csv: z.string(), rows: z.number() }),
})
