import type { OpenEmergency } from '@kerbside/contract/driver/emergency.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import { boardTopic, driverTopic } from '../../../hub/topics.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import {
  findLatestEmergency,
  findNumber,
  listOpenEmergencies,
  lockEmergency,
  markAcknowledged,
  markResolved,
  type OwnEmergency,
} from './emergency-store.ts'

export const listEmergencies = (context: RequestContext): Promise<OpenEmergency[]> =>
  withOperator(context, (tx) => listOpenEmergencies(tx, { operator: context.operator }))

/** Returns who acknowledged it first; undefined if there is no such emergency. */
export async function acknowledgeEmergency(
  context: RequestContext,
  { emergencyId, by }: { emergencyId: string; by: string },
): Promise<{ by: string } | undefined> {
  const { operator } = context
  const result = await withOperator(context, async (tx) => {
    const found = await lockEmergency(tx, { operator, id: emergencyId })
    if (!found) return undefined
    const { driverId, acknowledgedBy } = found
    if (found.isWithdrawn || found.isResolved) return undefined
    if (acknowledgedBy !== undefined) return { by: acknowledgedBy, driverId: undefined }
    await markAcknowledged(tx, { operator, driverId, by, now: context.now() })
    await recordAudit(tx, {
      ...context,
      action: 'emergency.seen',
      object: `emergency ${emergencyId}`,
      detail: { driver: await findNumber(tx, { operator, driverId }) },
    })
    return { by, driverId }
  })
  if (result?.driverId !== undefined) announce(context, result.driverId)
  return result && { by: result.by }
}

function announce({ live, operator }: RequestContext, driverId: string): void {
  const event = { signal: 'boardUpdate', what: 'emergency' } as const
  live.publish(operator, boardTopic(), event)
  live.publish(operator, driverTopic(driverId), event)
}

/** Closes a driver's emergency with a note; of two people at once the first note stays. Undefined if there is none. */
export async function resolveEmergency(
  context: RequestContext,
  { emergencyId, by, note }: { emergencyId: string; by: string; note: string },
): Promise<{ by: string } | undefined> {
  const { operator } = context
  const result = await withOperator(context, async (tx) => {
    const found = await lockEmergency(tx, { operator, id: emergencyId })
    if (!found || found.isWithdrawn) return undefined
    const { driverId } = found
    if (found.isResolved) return { by: found.resolvedBy, driverId: undefined }
    const now = context.now()
    if (found.acknowledgedBy === undefined)
      await markAcknowledged(tx, { operator, driverId, by, now })
    await markResolved(tx, { operator, driverId, by, note, now })
    await recordAudit(tx, {
      ...context,
      action: 'emergency.resolved',
      object: `emergency ${emergencyId}`,
      detail: { driver: await findNumber(tx, { operator, driverId }), note },
    })
    return { by, driverId }
  })
  if (result?.driverId !== undefined) announce(context, result.driverId)
  return result && { by: result.by }
}

/** The phone shows an emergency for this long. */
const SHOWN_MINUTES = 60

/** The driver's own latest emergency, and who at the desk has seen it; '' before. */
export const findOwnEmergency = (
  context: RequestContext,
  { driverId }: { driverId: string },
): Promise<OwnEmergency | undefined> =>
  withOperator(context, (tx) =>
    findLatestEmergency(tx, {
      operator: context.operator,
      driverId,
      since: addMinutes(context.now(), -SHOWN_MINUTES),
    }),
  )
