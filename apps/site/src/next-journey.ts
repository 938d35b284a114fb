import type { PageFacts } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { readInstant, sayReference } from './read-booking.ts'

/** A journey as it is shown without a network: words, no key to anything. */
export type NextJourney = {
  /** Milliseconds since 1970: after this it is nobody's next journey. */
  untilMs: number
  when: string
  from: string
  to: string
  reference: string
}

/** A ride that is late may still be under way. */
const KEPT_AFTER_MS = 4 * HOUR

/** Of the booking a ticket shows, while it is still to be driven. */
export function nextJourneyOf(
  { booking }: PageFacts,
  { operator, now }: { operator: Operator; now: Date },
): NextJourney | undefined {
  const pickupAt = booking && readInstant(booking.pickupdatetime, operator.zone)
  if (!pickupAt || /cancel|complet|finish/i.test(booking.status)) return undefined
  const untilMs = pickupAt.getTime() + KEPT_AFTER_MS
  if (untilMs < now.getTime()) return undefined
  return {
    untilMs,
    when: `${sayTime(pickupAt, 'longDay')}, ${sayTime(pickupAt, 'clock')}`,
    from: booking.pickupaddress,
    to: booking.dropoffaddress,
    reference: say('page.offlineReference', { reference: sayReference(operator, booking) }),
  }
}
