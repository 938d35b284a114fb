import { HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { hashOf } from '../booking/find/open-ticket.ts'
import { findLegAccess } from './find-leg-access.ts'
import { insertTrackCode } from './store.ts'
import { trackCode } from './track-code.ts'

/** A ride may be late, and a viewer may look again in the evening. */
const HOURS_AFTER = 12

/**
 * A code with which others can follow the car and see nothing else; the same one each time. A client that has only such
 * a code gets that code. Undefined if the leg is not the client's.
 */
export async function shareLeg(
  context: RequestContext,
  params: { code: string; reference: number },
): Promise<string | undefined> {
  const access = await findLegAccess(context, params)
  if (!access || access.shared) return access && params.code
  const { operator } = context
  const { id: bookingId, legs } = access.booking
  const code = trackCode(context.key, { operator, bookingId })
  const last = Math.max(
    context.now().getTime(),
    ...legs.map(({ pickupAt, seconds }) => pickupAt.getTime() + seconds * 1000),
  )
  await withOperator(context, (tx) =>
    insertTrackCode(tx, {
      operator,
      bookingId,
      codeHash: hashOf(code),
      expiresAt: new Date(last + HOURS_AFTER * HOUR),
    }),
  )
  return code
}
