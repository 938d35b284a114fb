import { NO_LICENCE } from '@kerbside/domain/licensing/licence-profile.ts'
import {
  AUDIT_MONTHS,
  CONTACT_DAYS,
  cutoffsAt,
  daysBefore,
  monthsBefore,
  QUOTE_DAYS,
} from '@kerbside/domain/licensing/retention.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import type { RequestContext } from '../../../request-context.ts'
import { systemContext } from '../../../system-context.ts'
import { eraseContact } from '../../account/privacy/erase-contact.ts'
import { countOldAudit, purgeAudit } from '../../audit/purge-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import {
  anonymiseRegressionQuotes,
  countDoors,
} from '../../quotation/simulation/anonymise-regression-quotes.ts'
import {
  countDue,
  countQuotes,
  countScans,
  countTracks,
  dropEmergencies,
  dropOfficeMessages,
  dropParticulars,
  dropQuotes,
  dropScans,
  dropTracks,
  eraseRecords,
  findMark,
  listDue,
  listOldLines,
  markContactErased,
  moveMark,
  type Which,
} from './retention-store.ts'

const AT_ONCE = 200
const BEGINNING = new Date(0)
const SYSTEM = { kind: 'system', id: '', name: '' } as const

/**
 * How many of each were or would be erased: bookings, driven routes, quotes, regression quotes, scans, emergencies and
 * messages of drivers, audit log entries.
 */
export type RetentionCounts = {
  contact: number
  particulars: number
  lines: number
  tracks: number
  quotes: number
  regressionQuotes: number
  scans: number
  emergencies: number
  officeMessages: number
  audit: number
}

/** Erases phone number, e-mail, notes, flights and messages about the leg, none of which must be kept. */
async function dropContact(tx: Tx, which: Which): Promise<void> {
  await eraseContact(tx, { ...which, written: 'any' })
  await markContactErased(tx, which)
}

/** For every operator. */
export async function applyEveryRetention(deps: Deps): Promise<void> {
  for (const profile of await deps.operators.list())
    await applyRetention(systemContext(deps, profile))
}

/** Erases data past its retention period, except under a retention hold. Logs the numbers in the audit log. */
export async function applyRetention(context: RequestContext): Promise<RetentionCounts> {
  const { operator, profile } = context
  const now = context.now()
  const { months } = profile.settings.licensing ?? NO_LICENCE
  const before = cutoffsAt(now, { months })
  const forgotten: RetentionCounts = {
    contact: await dropBookings(context, {
      rule: 'contact',
      before: before.contact,
      drop: dropContact,
    }),
    particulars: await dropBookings(context, {
      rule: 'particulars',
      before: before.particulars,
      drop: dropParticulars,
    }),
    lines: await dropLines(context, before.particulars),
    tracks: await withOperator(context, async (tx) => {
      const after = (await findMark(tx, { operator, rule: 'tracks' })) ?? BEGINNING
      const deleted = await dropTracks(tx, { operator, after, before: before.tracks })
      await moveMark(tx, { operator, rule: 'tracks', through: before.tracks })
      return deleted
    }),
    quotes: await dropOldQuotes(context, daysBefore(now, QUOTE_DAYS)),
    regressionQuotes: await anonymiseRegressionQuotes(context, { before: before.particulars }),
    scans: await withOperator(context, (tx) =>
      dropScans(tx, { operator, before: before.particulars }),
    ),
    emergencies: await withOperator(context, (tx) =>
      dropEmergencies(tx, { operator, before: before.particulars }),
    ),
    officeMessages: await withOperator(context, (tx) =>
      dropOfficeMessages(tx, { operator, before: before.contact }),
    ),
    audit: await withOperator(context, (tx) =>
      purgeAudit(tx, { operator, before: monthsBefore(now, AUDIT_MONTHS) }),
    ),
  }
  if (Object.values(forgotten).some((count) => count > 0))
    await withOperator(context, (tx) =>
      recordAudit(tx, {
        ...context,
        actor: SYSTEM,
        action: 'retention.applied',
        object: '',
        detail: forgotten,
      }),
    )
  return forgotten
}

/** What applyRetention would erase in a day's time, and what is under a retention hold; changes nothing. */
export async function planRetention(context: RequestContext): Promise<
  Omit<RetentionCounts, 'lines' | 'emergencies' | 'officeMessages'> & {
    held: number
    lastRun: Date | undefined
  }
> {
  const { operator, profile } = context
  const at = new Date(context.now().getTime() + DAY)
  const { months } = profile.settings.licensing ?? NO_LICENCE
  const before = cutoffsAt(at, { months })
  const anonymised = await countDoors(context, { before: before.particulars })
  return withOperator(context, async (tx) => {
    const contact = await countDue(tx, { operator, rule: 'contact', before: before.contact })
    const particulars = await countDue(tx, {
      operator,
      rule: 'particulars',
      before: before.particulars,
    })
    const mark = await findMark(tx, { operator, rule: 'contact' })
    return {
      contact: contact.due,
      particulars: particulars.due,
      tracks: await countTracks(tx, { operator, before: before.tracks }),
      quotes: await countQuotes(tx, { operator, before: daysBefore(at, QUOTE_DAYS) }),
      regressionQuotes: anonymised,
      scans: await countScans(tx, { operator, before: before.particulars }),
      audit: await countOldAudit(tx, { operator, before: monthsBefore(at, AUDIT_MONTHS) }),
      held: contact.held,
      lastRun: mark && new Date(mark.getTime() + CONTACT_DAYS * DAY),
    }
  })
}

async function dropBookings(
  context: RequestContext,
  {
    rule,
    before,
    drop,
  }: {
    rule: 'contact' | 'particulars'
    before: Date
    drop: (
      tx: Tx,
      which: { operator: RequestContext['operator']; ids: readonly string[]; now: Date },
    ) => Promise<void>
  },
): Promise<number> {
  const { operator } = context
  for (let deleted = 0; ; ) {
    const some = await withOperator(context, async (tx) => {
      const after = (await findMark(tx, { operator, rule })) ?? BEGINNING
      const ids = await listDue(tx, { operator, rule, after, before, max: AT_ONCE })
      if (ids.length > 0) await drop(tx, { operator, ids, now: context.now() })
      else await moveMark(tx, { operator, rule, through: before })
      return ids.length
    })
    deleted += some
    if (some === 0) return deleted
  }
}

async function dropLines(context: RequestContext, before: Date): Promise<number> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const old = await listOldLines(tx, { operator, before, max: AT_ONCE })
    for (const { kind, subject } of old)
      await eraseRecords(tx, { operator, kind, subjects: [subject], now: context.now() })
    return old.length
  })
}

async function dropOldQuotes(context: RequestContext, before: Date): Promise<number> {
  const { operator } = context
  for (let deleted = 0; ; ) {
    const some = await withOperator(context, (tx) =>
      dropQuotes(tx, { operator, before, max: 2_000 }),
    )
    deleted += some
    if (some === 0) return deleted
  }
}
