import { trueTime } from '@kerbside/domain/dispatch/true-time.ts'
import { canWithdraw } from '@kerbside/domain/driver/withdraw-emergency.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import { boardTopic, driverTopic } from '../../../hub/topics.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import {
  findNumber,
  insertEmergency,
  isLegOf,
  lockEmergency,
  markWithdrawn,
} from './emergency-store.ts'

/** An older position would send help to the wrong place. */
const KNOWN_FOR_MINUTES = 30

function lastPlaceOf(
  { drivers, operator, now }: RequestContext,
  driverId: string,
): Point | undefined {
  const fix = drivers.placeOf(operator, driverId)
  return fix && fix.at >= addMinutes(now(), -KNOWN_FOR_MINUTES) ? fix : undefined
}

/** A driver pressed the emergency button: every open console shows it. Never rejected. */
export async function raiseEmergency(
  context: RequestContext,
  params: {
    driverId: string
    /** Made by the phone; a repeated event changes nothing. */
    eventId: string
    deviceAt: Date
    reference: number | undefined
    /** The position of the phone; without it the last one that is known. */
    point: Point | undefined
  },
): Promise<void> {
  const { operator } = context
  const { driverId, reference } = params
  const now = context.now()
  const isNew = await withOperator(context, async (tx) => {
    const isTheirs =
      reference !== undefined && (await isLegOf(tx, { operator, driverId, reference }))
    const isStored = await insertEmergency(tx, {
      operator,
      id: params.eventId,
      driverId,
      reference: isTheirs ? reference : undefined,
      place: params.point ?? lastPlaceOf(context, driverId),
      raisedAt: trueTime({ deviceAt: params.deviceAt, after: undefined, now }),
      now,
    })
    if (isStored)
      await recordAudit(tx, {
        ...context,
        action: 'emergency.raised',
        object: `emergency ${params.eventId}`,
        detail: {
          driver: await findNumber(tx, { operator, driverId }),
          reference: reference ?? null,
        },
      })
    return isStored
  })
  if (isNew)
    context.live.publish(operator, boardTopic(), { signal: 'boardUpdate', what: 'emergency' })
}

/** A driver pressed by mistake, and says so within seconds. False if it is too late or not theirs. */
export async function withdrawEmergency(
  context: RequestContext,
  { driverId, emergencyId, deviceAt }: { driverId: string; emergencyId: string; deviceAt: Date },
): Promise<boolean> {
  const { operator, live } = context
  const now = context.now()
  const isDone = await withOperator(context, async (tx) => {
    const found = await lockEmergency(tx, { operator, id: emergencyId })
    if (!found || found.driverId !== driverId || found.isResolved) return false
    if (found.isWithdrawn) return true
    const at = trueTime({ deviceAt, after: undefined, now })
    if (!canWithdraw({ raisedAt: found.raisedAt, at })) return false
    await markWithdrawn(tx, { operator, id: emergencyId, now })
    await recordAudit(tx, {
      ...context,
      action: 'emergency.withdrawn',
      object: `emergency ${emergencyId}`,
      detail: { driver: await findNumber(tx, { operator, driverId }) },
    })
    return true
  })
  if (isDone) {
    const event = { signal: 'boardUpdate', what: 'emergency' } as const
    live.publish(operator, boardTopic(), event)
    live.publish(operator, driverTopic(driverId), event)
  }
  return isDone
}
