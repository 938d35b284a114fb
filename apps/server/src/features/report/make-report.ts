import { writeCsv } from '@kerbside/domain/audit/write-csv.ts'
import { decimalsOf } from '@kerbside/domain/money.ts'
import {
  addFigures,
  countDays,
  dayAfter,
  type Figures,
  NO_FIGURES,
  type ReportGrouping,
  type ReportStep,
  rankGroups,
  rollUp,
  spanBefore,
} from '@kerbside/domain/report/report.ts'
import { instantsOf, type LocalTime } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import { readStale } from '../../read-replica.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { countDaysOf, countQuotes } from './store.ts'

export type ReportQuery = { from: string; until: string; step: ReportStep; by: ReportGrouping }

export type Report = {
  total: Figures
  before: Figures
  quotes: { quotes: number; booked: number }
  steps: readonly (Figures & { begins: string })[]
  groups: readonly (Figures & { name: string })[]
}

export type ReportResult = { ok: true; report: Report } | { ok: false; reason: 'span' }

/** Two years: the longest span a daily report is useful for. */
const MAX_DAYS = 731

/**
 * A report over civil days, first and last included, of legs by pickup; with the same number of days before, to
 * compare.
 */
export async function makeReport(
  context: Pick<RequestContext, 'db' | 'operator' | 'profile' | 'replica'>,
  params: ReportQuery,
): Promise<ReportResult> {
  const days = countDays(params.from, params.until)
  if (days === 0 || days > MAX_DAYS) return { ok: false, reason: 'span' }
  const { operator, profile } = context
  const { currency } = profile
  const deps = { operator, currency, by: params.by }
  const earlier = spanBefore(params)
  const [now, before, quotes] = await readStale(context, async (tx) => [
    await countDaysOf(tx, { ...deps, ...spanOf(profile.zone, params) }),
    await countDaysOf(tx, { ...deps, ...spanOf(profile.zone, earlier) }),
    await countQuotes(tx, { operator, ...spanOf(profile.zone, params) }),
  ])
  return {
    ok: true,
    report: {
      total: now.reduce(addFigures, NO_FIGURES),
      before: before.reduce(addFigures, NO_FIGURES),
      quotes,
      steps: rollUp(now, params),
      groups: rankGroups(now),
    },
  }
}

function spanOf(zone: string, { from, until }: { from: string; until: string }) {
  const midnight = (day: string) =>
    instantsOf(`${day}T00:00` as LocalTime, zone)[0] ?? new Date(`${day}T00:00:00Z`)
  return { from: midnight(from), until: midnight(dayAfter(until, 1)) }
}

/** One half of a report as a table. The export is recorded in the audit log. */
export async function exportReport(
  context: RequestContext,
  { what, ...params }: ReportQuery & { what: 'steps' | 'groups' },
): Promise<{ ok: true; csv: string; rows: number } | { ok: false; reason: 'span' }> {
  const result = await makeReport(context, params)
  if (!result.ok) return result
  const { steps, groups } = result.report
  const { currency } = context.profile
  const decimals = decimalsOf(currency)
  const rows =
    what === 'steps'
      ? steps.map(({ begins, ...figures }) => ({ name: begins, figures }))
      : groups.map(({ name, ...figures }) => ({ name, figures }))
  const head = [
    what === 'steps' ? params.step : params.by,
    'Bookings',
    'Completed jobs',
    'Cancelled',
  ]
  const csv = writeCsv([
    [
      ...head,
      'No-shows',
      `Net revenue ${currency}`,
      `VAT ${currency}`,
      `Revenue ${currency}`,
      'Arrivals recorded',
      'On time',
    ],
    ...rows.map(({ name, figures }) => [
      name,
      figures.booked,
      figures.driven,
      figures.cancelled,
      figures.noShows,
      ...[figures.revenue - figures.vat, figures.vat, figures.revenue].map((amount) =>
        (amount / 10 ** decimals).toFixed(decimals),
      ),
      figures.arrived,
      figures.onTime,
    ]),
  ])
  await withOperator(context, (tx) =>
    recordAudit(tx, {
      ...context,
      action: 'report.exported',
      object: '',
      detail: { ...params, what },
    }),
  )
  return { ok: true, csv, rows: rows.length }
}
