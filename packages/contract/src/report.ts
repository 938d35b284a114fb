import { REPORT_GROUPINGS, REPORT_STEPS } from '@kerbside/domain/report/report.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day } from './licensing.ts'
import { envelope } from './scalar.ts'

const fields = {
  from: day('from'),
  until: day('until'),
  step: z.enum(REPORT_STEPS),
  by: z.enum(REPORT_GROUPINGS),
}

/** Amounts in minor units of the operator's currency. */
export const ReportFigures = z.object({
  /** Legs with a pickup in the period that were booked: cancelled ones and no-shows too, not those whose payment failed or expired. */
  booked: z.number(),
  driven: z.number(),
  cancelled: z.number(),
  noShows: z.number(),
  /** Fares of the completed legs. */
  revenue: z.number(),
  /** The VAT in it as the ledger has it, at the rate in force when each fare was earned. */
  vat: z.number(),
  /** Completed legs and no-shows with a recorded arrival; `onTime` counts those that were on time. */
  arrived: z.number(),
  onTime: z.number(),
})
export type ReportFigures = z.infer<typeof ReportFigures>

export const showDeskReport = endpoint({
  method: 'GET',
  path: '/api/desk/report',
  about:
    'Addition to the specification: returns legs, their outcomes and the revenue by day, week or month, compared with the preceding days.',
  audience: 'desk',
  roles: ['owner', 'accounts'],
  limit: { times: 60, per: 'minute' },
  input: z.object(fields),
  reply: z.object({
    ...envelope,
    currencyCode: z.string(),
    total: ReportFigures,
    before: ReportFigures,
    /** Quotes made in the period, and how many of them were booked; only as far back as quotes are stored. */
    quotes: z.number(),
    quotesBooked: z.number(),
    steps: z.array(ReportFigures.extend({ begins: z.string() })),
    groups: z.array(ReportFigures.extend({ name: z.string() })),
  }),
})

export const exportDeskReport = endpoint({
  method: 'POST',
  path: '/api/desk/report/csv',
  about: 'Addition to the specification: returns the same report as CSV, by period or by group.',
  audience: 'desk',
  roles: ['owner', 'accounts'],
  limit: { times: 20, per: 'minute' },
  input: z.object({ ...fields, what: z.enum(['steps', 'groups']) }),
  reply: z.object({ ...envelope, filename: z.string(), csv: z.string(), rows: z.number() }),
})
