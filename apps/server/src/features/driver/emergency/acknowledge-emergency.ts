import type { OpenEmergency } from '@kerbside/contract/driver/emergency.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import { boardTopic, driverTopic } from '../../../hub/topics.ts'
import type { RequestContext } from '../../../request-context.ts'
import {
  findLatestEmergency,
  listOpenEmergencies,
  lockEmergency,
  markAcknowledged,
} from './emergency-store.ts'

export const listEmergencies = (context: RequestContext): Promise<OpenEmergency[]> =>
  withOperator(context, (tx) => listOpenEmergencies(tx, { operator: context.operator }))

/** Returns who acknowledged it first; undefined if there is no such emergency. */
export async function acknowledgeEmergency(
  context: RequestContext,
  { emergencyId, by }: { emergencyId: string; by: string },
): Promise<{ by: string } | undefined> {
  const { operator, live } = context
  const result = await withOperator(context, async (tx) => {
    const found = await lockEmergency(tx, { operator, id: emergencyId })
    if (!found) return undefined
    const { driverId, acknowledgedBy } = found
    if (acknowledgedBy !== undefined) return { by: acknowledgedBy, driverId: undefined }
    await markAcknowledged(tx, { operator, driverId, by, now: context.now() })
    return { by, driverId }
  })
  if (result?.driverId !== undefined) {
    const event = { signal: 'boardUpdate', what: 'emergency' } as const
    live.publish(operator, boardTopic(), event)
    live.publish(operator, driverTopic(result.driverId), event)
  }
  return result && { by: result.by }
}

/** The phone shows an emergency for this long. */
const SHOWN_MINUTES = 60

/** The driver's own latest emergency, and who at the desk has seen it; '' before. */
export const findOwnEmergency = (
  context: RequestContext,
  { driverId }: { driverId: string },
): Promise<{ raisedAt: Date; seenBy: string } | undefined> =>
  withOperator(context, (tx) =>
    findLatestEmergency(tx, {
      operator: context.operator,
      driverId,
      since: addMinutes(context.now(), -SHOWN_MINUTES),
    }),
  )
