import {
  type JourneyRecord,
  missingParticulars,
} from '@kerbside/domain/licensing/journey-record.ts'
import { NO_LICENCE, requiredFields } from '@kerbside/domain/licensing/licence-profile.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { holdChain } from '../audit/seal-chain.ts'
import { composeJourney } from './compose-journey.ts'
import { findJourney, takeUnrecorded } from './source-store.ts'
import { findNewest } from './store.ts'
import { writeRecord } from './write-record.ts'

const AT_ONCE = 100

const SYSTEM = { kind: 'system', id: '', name: '' } as const

/** Of every operator. */
export async function recordEverything(deps: Deps): Promise<void> {
  for (const profile of await deps.operators.list()) await recordJourneys(quietCall(deps, profile))
}

/**
 * Writes everything that happened to journeys into the licensing record. What is taken is marked in the transaction that
 * records it, so that nothing is missed or written twice wherever a process dies. Returns how many entries it wrote.
 */
export async function recordJourneys(call: Call): Promise<number> {
  for (let written = 0; ; ) {
    const some = await recordSome(call)
    written += some.written
    if (some.taken === 0) return written
  }
}

async function recordSome(call: Call): Promise<{ taken: number; written: number }> {
  const { operator, profile } = call
  const licence = profile.settings.licensing ?? NO_LICENCE
  return withOperator(call, async (tx) => {
    // one process at a time: what the other process leaves is recorded in the next round
    if (!(await holdChain(tx, { operator, chain: 'record' }))) return { taken: 0, written: 0 }
    const { taken, legs } = await takeUnrecorded(tx, { operator, most: AT_ONCE })
    for (const { bookingId, leg } of legs) {
      const facts = await findJourney(tx, { operator, bookingId, leg })
      if (!facts) throw new Error('what happened to a journey has a journey')
      const subject = String(facts.leg.reference)
      const newest = await findNewest(tx, { operator, kind: 'journey', subject })
      const before = (newest?.content ?? undefined) as JourneyRecord | undefined
      const content = composeJourney(facts, { licence, before })
      await writeRecord(tx, {
        call,
        kind: 'journey',
        subject,
        deed: newest ? 'changed' : 'recorded',
        actor: SYSTEM,
        content,
        aboutAt: facts.leg.pickup_at,
        words: journeyWords(content),
        missing: missingParticulars(content, requiredFields(licence)),
      })
      failpoint('record.written')
    }
    return { taken, written: legs.length }
  })
}

/** What an officer looks for: plates, badges, names, places. */
export const journeyWords = (record: JourneyRecord): string =>
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
