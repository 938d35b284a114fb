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
import type { RequestContext } from '../../request-context.ts'
import { actorOf } from '../audit/record-audit.ts'
import { type Span, spanOf } from './pack/pack-span.ts'
import { journeySearchText, recordJourneys } from './record-journeys.ts'
import { countDriverLines, countVehicleLines } from './source-store.ts'
import {
  countChanges,
  countSubjects,
  findNewest,
  listNewest,
  listOfSubject,
  type StoredRecord,
} from './store.ts'
import { writeRecord } from './write-record.ts'

export type ListedJourney = {
  reference: number
  record: JourneyRecord | undefined
  missing: readonly string[]
}

const shown = (row: StoredRecord & { missing: readonly string[] }): ListedJourney => ({
  reference: Number(row.subject),
  record: (row.content ?? undefined) as JourneyRecord | undefined,
  missing: row.missing,
})

/**
 * The legs of some civil days and the contents of their pack; undefined for invalid days. Recent events are recorded
 * before the result is read.
 */
export async function showRecords(
  context: RequestContext,
  params: {
    from: string
    until: string
    words: string | undefined
    lacking: boolean
    skip: number
    max: number
  },
) {
  const { operator, profile } = context
  const span = spanOf(params, profile.zone)
  if (!span) return undefined
  await recordJourneys(context)
  const { words: searchText, lacking, skip, max } = params
  return withOperator(context, async (tx) => {
    const journeys = { operator, kind: 'journey', ...span, words: searchText } as const
    const rows = await listNewest(tx, { ...journeys, lacking, skip, max })
    const counted = await countSubjects(tx, journeys)
    const recordsOf = async (kind: 'complaint' | 'found' | 'reported') =>
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
        complaint: await recordsOf('complaint'),
        found: await recordsOf('found'),
        reported: await recordsOf('reported'),
      },
      retainedUntil: retainedUntil(context, span),
    }
  })
}

/** When the data of the first of these days is erased. */
function retainedUntil({ profile }: Pick<RequestContext, 'profile'>, { from }: Span): Date {
  const { months } = profile.settings.licensing ?? NO_LICENCE
  return monthsBefore(from, -months)
}

/** One leg: its details, and every entry about it. */
export async function showRecord(context: RequestContext, { reference }: { reference: number }) {
  const { operator, profile } = context
  const required = requiredFields(profile.settings.licensing ?? NO_LICENCE)
  await recordJourneys(context)
  const entries = await withOperator(context, (tx) =>
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

export type AddResult = { ok: true } | { ok: false; reason: 'no-journey' | 'forgotten' | 'known' }

/** Adds a detail the system did not know, with the person and the reason; known details are not overwritten. */
export async function addParticular(
  context: RequestContext,
  input: { reference: number; field: JourneyField; value: string; reason: string },
): Promise<AddResult> {
  const { operator, profile } = context
  const { field, value, reason } = input
  const subject = String(input.reference)
  return withOperator(context, async (tx): Promise<AddResult> => {
    const newest = await findNewest(tx, { operator, kind: 'journey', subject })
    if (!newest) return { ok: false, reason: 'no-journey' }
    const record = (newest.content ?? undefined) as JourneyRecord | undefined
    if (!record) return { ok: false, reason: 'forgotten' }
    const currentValue = particularOf({ ...record, added: {} }, field)
    if (currentValue !== '') return { ok: false, reason: 'known' }
    const actor = actorOf(context)
    const content: JourneyRecord = {
      ...record,
      added: { ...record.added, [field]: value },
      history: [
        ...record.history,
        {
          at: context.now().toISOString(),
          what: 'added',
          from: field,
          to: value,
          by: actor.name,
          reason,
        },
      ],
    }
    await writeRecord(tx, {
      context,
      kind: 'journey',
      subject,
      action: 'added',
      actor,
      content,
      aboutAt: new Date(record.pickupAt),
      words: `${journeySearchText(content)} ${value.toLowerCase()}`,
      missing: missingParticulars(
        content,
        requiredFields(profile.settings.licensing ?? NO_LICENCE),
      ),
    })
    return { ok: true }
  })
}
