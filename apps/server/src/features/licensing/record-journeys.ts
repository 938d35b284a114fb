import {
  type JourneyRecord,
  missingParticulars,
} from '@kerbside/domain/licensing/journey-record.ts'
import { NO_LICENCE, requiredFields } from '@kerbside/domain/licensing/licence-profile.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { listDueOperators } from '../../list-due-operators.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { tryLockChain } from '../audit/seal-chain.ts'
import { composeJourney } from './compose-journey.ts'
import { findJourneySource, takeUnrecorded, unrecorded } from './source-store.ts'
import { findNewest } from './store.ts'
import { writeRecord } from './write-record.ts'

const AT_ONCE = 100

const SYSTEM = { kind: 'system', id: '', name: '' } as const

/** For every operator with new events. */
export async function recordEverything(deps: Deps): Promise<void> {
  for (const profile of await listDueOperators(deps, unrecorded))
    await recordJourneys(systemContext(deps, profile))
}

/**
 * Writes all new events of legs into the licensing record. Events are marked as recorded in the same transaction, so
 * that a crash neither loses nor repeats one. Returns how many entries were written.
 */
export async function recordJourneys(context: RequestContext): Promise<number> {
  for (let written = 0; ; ) {
    const some = await recordSome(context)
    written += some.written
    if (some.taken === 0) return written
  }
}

async function recordSome(context: RequestContext): Promise<{ taken: number; written: number }> {
  const { operator, profile } = context
  const licence = profile.settings.licensing ?? NO_LICENCE
  return withOperator(context, async (tx) => {
    // one process at a time: what the other process leaves is recorded in the next round
    if (!(await tryLockChain(tx, { operator, chain: 'record' }))) return { taken: 0, written: 0 }
    const { taken, legs } = await takeUnrecorded(tx, { operator, max: AT_ONCE })
    for (const { bookingId, leg } of legs) {
      const params = await findJourneySource(tx, { operator, bookingId, leg })
      if (!params) throw new Error('a transition without a leg')
      const subject = String(params.leg.reference)
      const newest = await findNewest(tx, { operator, kind: 'journey', subject })
      const before = (newest?.content ?? undefined) as JourneyRecord | undefined
      const content = composeJourney(params, { licence, before })
      await writeRecord(tx, {
        context,
        kind: 'journey',
        subject,
        action: newest ? 'changed' : 'recorded',
        actor: SYSTEM,
        content,
        aboutAt: params.leg.pickup_at,
        words: journeySearchText(content),
        missing: missingParticulars(content, requiredFields(licence)),
      })
      failpoint('record.written')
    }
    return { taken, written: legs.length }
  })
}

/** The text an officer searches by: plates, badges, names, places. */
export const journeySearchText = (record: JourneyRecord): string =>
  [
    record.reference,
    record.passenger,
    record.pickup,
    record.destination,
    record.driver?.name,
    record.driver?.badge,
    record.vehicle?.registration,
    record.vehicle?.registration.replaceAll(' ', ''),
    record.vehicle?.plate,
    record.dispatchedBy,
    record.takenBy,
  ]
    .join(' ')
    .toLowerCase()
