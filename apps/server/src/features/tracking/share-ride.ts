import { HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hashOf } from '../booking/open-ticket.ts'
import { findRide } from './find-ride.ts'
import { keepTrackCode } from './store.ts'
import { trackCode } from './track-code.ts'

/** A ride may be late, and somebody may look again in the evening. */
const HOURS_AFTER = 12

/**
 * A code by which others follow the car and see nothing else; the same one each time. Whoever has only such a code hands
 * on what they have. Undefined of a ride that is not theirs.
 */
export async function shareRide(
  call: Call,
  asked: { code: string; reference: number },
): Promise<string | undefined> {
  const ride = await findRide(call, asked)
  if (!ride || ride.shared) return ride && asked.code
  const { operator } = call
  const { id: bookingId, legs } = ride.booking
  const code = trackCode(call.key, { operator, bookingId })
  const last = Math.max(
    call.now().getTime(),
    ...legs.map(({ pickupAt, seconds }) => pickupAt.getTime() + seconds * 1000),
  )
  await withOperator(call, (tx) =>
    keepTrackCode(tx, {
      operator,
      bookingId,
      codeHash: hashOf(code),
      expiresAt: new Date(last + HOURS_AFTER * HOUR),
    }),
  )
  return code
}
