import {
  JOURNEY_FIELDS,
  type JourneyField,
  type JourneyRecord,
  missingParticulars,
  particularOf,
} from '@kerbside/domain/licensing/journey-record.ts'
import { NO_LICENCE, requiredFields } from '@kerbside/domain/licensing/licence-profile.ts'
import { monthsBefore } from '@kerbside/domain/licensing/retention.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { actorOf } from '../audit/keep-audit.ts'
import { type Span, spanOf } from './pack-span.ts'
import { journeyWords, recordJourneys } from './record-journeys.ts'
import { countDriverLines, countVehicleLines } from './source-store.ts'
import {
  countChanges,
  countSubjects,
  findNewest,
  type KeptRecord,
  listNewest,
  listOfSubject,
} from './store.ts'
import { writeRecord } from './write-record.ts'

export type ShownJourney = {
  reference: number
  record: JourneyRecord | undefined
  missing: readonly string[]
}

const shown = (row: KeptRecord & { missing: readonly string[] }): ShownJourney => ({
  reference: Number(row.subject),
  record: (row.content ?? undefined) as JourneyRecord | undefined,
  missing: row.missing,
})

/**
 * The journeys of some civil days and what a pack of them would hold; undefined where the days are none. What happened a
 * moment ago is recorded before anybody reads.
 */
export async function showRecords(
  call: Call,
  asked: {
    from: string
    until: string
    words: string | undefined
    lacking: boolean
    skip: number
    most: number
  },
) {
  const { operator, profile } = call
  const span = spanOf(asked, profile.zone)
  if (!span) return undefined
  await recordJourneys(call)
  const { words, lacking, skip, most } = asked
  return withOperator(call, async (tx) => {
    const journeys = { operator, kind: 'journey', ...span, words } as const
    const rows = await listNewest(tx, { ...journeys, lacking, skip, most })
    const counted = await countSubjects(tx, journeys)
    const of = async (kind: 'complaint' | 'found' | 'reported') =>
      (await countSubjects(tx, { operator, kind, ...span })).all
    return {
      rows: rows.map(shown),
      found: lacking ? counted.lacking : counted.all,
      counts: {
        journey: counted.all,
        lacking: counted.lacking,
        changes: await countChanges(tx, journeys),
        driver: await countDriverLines(tx, { operator, ...span }),
        vehicle: await countVehicleLines(tx, { operator, ...span }),
        staff: (await countSubjects(tx, { operator, kind: 'staff' })).all,
        complaint: await of('complaint'),
        found: await of('found'),
        reported: await of('reported'),
      },
      keptUntil: keptUntil(call, span),
    }
  })
}

/** When the first of these days is forgotten. */
function keptUntil({ profile }: Pick<Call, 'profile'>, { from }: Span): Date {
  const { months } = profile.settings.licensing ?? NO_LICENCE
  return monthsBefore(from, -months)
}

/** One journey: its particulars, and every entry that was written of it. */
export async function showRecord(call: Call, { reference }: { reference: number }) {
  const { operator, profile } = call
  const required = requiredFields(profile.settings.licensing ?? NO_LICENCE)
  await recordJourneys(call)
  const entries = await withOperator(call, (tx) =>
    listOfSubject(tx, { operator, kind: 'journey', subject: String(reference) }),
  )
  const last = entries.at(-1)
  if (!last) return undefined
  const record = (last.content ?? undefined) as JourneyRecord | undefined
  const missing = record ? missingParticulars(record, required) : []
  return {
    journey: { reference, record, missing },
    particulars: record
      ? JOURNEY_FIELDS.map((field) => ({
          field,
          value: particularOf(record, field),
          required: required.includes(field),
          missing: missing.includes(field),
        }))
      : [],
    history: record?.history ?? [],
    entries,
  }
}

export type AddVerdict = { ok: true } | { ok: false; reason: 'no-journey' | 'forgotten' | 'known' }

/** Adds what the system did not know, with who says so and why; what it knows is not overwritten. */
export async function addParticular(
  call: Call,
  said: { reference: number; field: JourneyField; value: string; reason: string },
): Promise<AddVerdict> {
  const { operator, profile } = call
  const { field, value, reason } = said
  const subject = String(said.reference)
  return withOperator(call, async (tx): Promise<AddVerdict> => {
    const newest = await findNewest(tx, { operator, kind: 'journey', subject })
    if (!newest) return { ok: false, reason: 'no-journey' }
    const record = (newest.content ?? undefined) as JourneyRecord | undefined
    if (!record) return { ok: false, reason: 'forgotten' }
    const known = particularOf({ ...record, added: {} }, field)
    if (known !== '') return { ok: false, reason: 'known' }
    const actor = actorOf(call)
    const content: JourneyRecord = {
      ...record,
      added: { ...record.added, [field]: value },
      history: [
        ...record.history,
        {
          at: call.now().toISOString(),
          what: 'added',
          from: field,
          to: value,
          by: actor.name,
          reason,
        },
      ],
    }
    await writeRecord(tx, {
      call,
      kind: 'journey',
      subject,
      deed: 'added',
      actor,
      content,
      aboutAt: new Date(record.pickupAt),
      words: `${journeyWords(content)} ${value.toLowerCase()}`,
      missing: missingParticulars(
        content,
        requiredFields(profile.settings.licensing ?? NO_LICENCE),
      ),
    })
    return { ok: true }
  })
}
