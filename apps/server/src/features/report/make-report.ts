import { writeCsv } from '@kerbside/domain/audit/write-csv.ts'
import { decimalsOf } from '@kerbside/domain/money.ts'
import {
  addFigures,
  countDays,
  dayAfter,
  type Figures,
  NO_FIGURES,
  type ReportStep,
  type ReportWay,
  rankGroups,
  rollUp,
  spanBefore,
} from '@kerbside/domain/report/report.ts'
import { instantsOf, type LocalTime } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { countDaysOf, countQuotes } from './store.ts'

export type ReportAsked = { from: string; until: string; step: ReportStep; by: ReportWay }

export type Report = {
  total: Figures
  before: Figures
  quotes: { quotes: number; booked: number }
  steps: readonly (Figures & { begins: string })[]
  groups: readonly (Figures & { name: string })[]
}

export type ReportVerdict = { ok: true; report: Report } | { ok: false; reason: 'span' }

/** Two years: what a report of days is still read for. */
const MOST_DAYS = 731

/** Civil days, both counted, of journeys picked up then; beside them as many days just before. */
export async function makeReport(
  call: Pick<Call, 'db' | 'operator' | 'profile'>,
  asked: ReportAsked,
): Promise<ReportVerdict> {
  const days = countDays(asked.from, asked.until)
  if (days === 0 || days > MOST_DAYS) return { ok: false, reason: 'span' }
  const { operator, profile } = call
  const { currency } = profile
  const means = { operator, currency, by: asked.by }
  const earlier = spanBefore(asked)
  const [now, before, quotes] = await withOperator(call, async (tx) => [
    await countDaysOf(tx, { ...means, ...spanOf(profile.zone, asked) }),
    await countDaysOf(tx, { ...means, ...spanOf(profile.zone, earlier) }),
    await countQuotes(tx, { operator, ...spanOf(profile.zone, asked) }),
  ])
  return {
    ok: true,
    report: {
      total: now.reduce(addFigures, NO_FIGURES),
      before: before.reduce(addFigures, NO_FIGURES),
      quotes,
      steps: rollUp(now, asked),
      groups: rankGroups(now),
    },
  }
}

function spanOf(zone: string, { from, until }: { from: string; until: string }) {
  const midnight = (day: string) =>
    instantsOf(`${day}T00:00` as LocalTime, zone)[0] ?? new Date(`${day}T00:00:00Z`)
  return { from: midnight(from), until: midnight(dayAfter(until, 1)) }
}

/** One half of a report as a table. That somebody took it is in the log. */
export async function exportReport(
  call: Call,
  { what, ...asked }: ReportAsked & { what: 'steps' | 'groups' },
): Promise<{ ok: true; csv: string; rows: number } | { ok: false; reason: 'span' }> {
  const verdict = await makeReport(call, asked)
  if (!verdict.ok) return verdict
  const { steps, groups } = verdict.report
  const { currency } = call.profile
  const decimals = decimalsOf(currency)
  const rows =
    what === 'steps'
      ? steps.map(({ begins, ...figures }) => ({ name: begins, figures }))
      : groups.map(({ name, ...figures }) => ({ name, figures }))
  const head = [what === 'steps' ? asked.step : asked.by, 'booked', 'driven', 'cancelled']
  const csv = writeCsv([
    [...head, 'no-shows', `revenue ${currency}`, 'arrivals known', 'on time'],
    ...rows.map(({ name, figures }) => [
      name,
      figures.booked,
      figures.driven,
      figures.cancelled,
      figures.noShows,
      (figures.revenue / 10 ** decimals).toFixed(decimals),
      figures.arrived,
      figures.onTime,
    ]),
  ])
  await withOperator(call, (tx) =>
    keepAudit(tx, { ...call, deed: 'report.exported', object: '', detail: { ...asked, what } }),
  )
  return { ok: true, csv, rows: rows.length }
}
