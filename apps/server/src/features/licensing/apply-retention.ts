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
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { forgetContact } from '../account/forget-contact.ts'
import { countOldAudit, forgetAudit } from '../audit/forget-audit.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { blurGolden, countDoors } from '../quotation/blur-golden.ts'
import {
  countDue,
  countQuotes,
  countScans,
  countTracks,
  dropParticulars,
  dropQuotes,
  dropScans,
  dropTracks,
  findMark,
  forgetRecords,
  listDue,
  listOldLines,
  markContactGone,
  moveMark,
  type Which,
} from './retention-store.ts'

const AT_ONCE = 200
const BEGINNING = new Date(0)
const SYSTEM = { kind: 'system', id: '', name: '' } as const

/** How many of each were forgotten, or would be: bookings, ways of cars, quotes, agreed journeys, scans, entries of the audit log. */
export type Forgotten = {
  contact: number
  particulars: number
  lines: number
  tracks: number
  quotes: number
  golden: number
  scans: number
  audit: number
}

/** Telephone, e-mail, notes, flights and what was written about the ride: nothing of it has to be kept. */
async function dropContact(tx: Tx, which: Which): Promise<void> {
  await forgetContact(tx, { ...which, written: 'any' })
  await markContactGone(tx, which)
}

/** Of every operator. */
export async function applyEveryRetention(deps: Deps): Promise<void> {
  for (const profile of await deps.operators.list()) await applyRetention(quietCall(deps, profile))
}

/** Forgets what may be kept no longer; what somebody holds stays. What was forgotten is in the audit log, as numbers. */
export async function applyRetention(call: Call): Promise<Forgotten> {
  const { operator, profile } = call
  const now = call.now()
  const { months } = profile.settings.licensing ?? NO_LICENCE
  const before = cutoffsAt(now, { months })
  const forgotten: Forgotten = {
    contact: await dropBookings(call, {
      rule: 'contact',
      before: before.contact,
      drop: dropContact,
    }),
    particulars: await dropBookings(call, {
      rule: 'particulars',
      before: before.particulars,
      drop: dropParticulars,
    }),
    lines: await dropLines(call, before.particulars),
    tracks: await withOperator(call, async (tx) => {
      const after = (await findMark(tx, { operator, rule: 'tracks' })) ?? BEGINNING
      const gone = await dropTracks(tx, { operator, after, before: before.tracks })
      await moveMark(tx, { operator, rule: 'tracks', through: before.tracks })
      return gone
    }),
    quotes: await dropOldQuotes(call, daysBefore(now, QUOTE_DAYS)),
    golden: await blurGolden(call, { before: before.particulars }),
    scans: await withOperator(call, (tx) =>
      dropScans(tx, { operator, before: before.particulars }),
    ),
    audit: await withOperator(call, (tx) =>
      forgetAudit(tx, { operator, before: monthsBefore(now, AUDIT_MONTHS) }),
    ),
  }
  if (Object.values(forgotten).some((count) => count > 0))
    await withOperator(call, (tx) =>
      keepAudit(tx, {
        ...call,
        actor: SYSTEM,
        deed: 'retention.applied',
        object: '',
        detail: forgotten,
      }),
    )
  return forgotten
}

/** What applyRetention would forget in a day's time, and what is held back; nothing is changed. */
export async function planRetention(
  call: Call,
): Promise<Omit<Forgotten, 'lines'> & { held: number; lastRun: Date | undefined }> {
  const { operator, profile } = call
  const at = new Date(call.now().getTime() + DAY)
  const { months } = profile.settings.licensing ?? NO_LICENCE
  const before = cutoffsAt(at, { months })
  const golden = await countDoors(call, { before: before.particulars })
  return withOperator(call, async (tx) => {
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
      golden,
      scans: await countScans(tx, { operator, before: before.particulars }),
      audit: await countOldAudit(tx, { operator, before: monthsBefore(at, AUDIT_MONTHS) }),
      held: contact.held,
      lastRun: mark && new Date(mark.getTime() + CONTACT_DAYS * DAY),
    }
  })
}

async function dropBookings(
  call: Call,
  {
    rule,
    before,
    drop,
  }: {
    rule: 'contact' | 'particulars'
    before: Date
    drop: (
      tx: Tx,
      which: { operator: Call['operator']; ids: readonly string[]; now: Date },
    ) => Promise<void>
  },
): Promise<number> {
  const { operator } = call
  for (let gone = 0; ; ) {
    const some = await withOperator(call, async (tx) => {
      const after = (await findMark(tx, { operator, rule })) ?? BEGINNING
      const ids = await listDue(tx, { operator, rule, after, before, most: AT_ONCE })
      if (ids.length > 0) await drop(tx, { operator, ids, now: call.now() })
      else await moveMark(tx, { operator, rule, through: before })
      return ids.length
    })
    gone += some
    if (some === 0) return gone
  }
}

async function dropLines(call: Call, before: Date): Promise<number> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const old = await listOldLines(tx, { operator, before, most: AT_ONCE })
    for (const { kind, subject } of old)
      await forgetRecords(tx, { operator, kind, subjects: [subject], now: call.now() })
    return old.length
  })
}

async function dropOldQuotes(call: Call, before: Date): Promise<number> {
  const { operator } = call
  for (let gone = 0; ; ) {
    const some = await withOperator(call, (tx) => dropQuotes(tx, { operator, before, most: 2_000 }))
    gone += some
    if (some === 0) return gone
  }
}
