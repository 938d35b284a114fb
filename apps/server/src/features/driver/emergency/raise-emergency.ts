import { trueTime } from '@kerbside/domain/dispatch/true-time.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import { boardTopic } from '../../../hub/topics.ts'
import type { RequestContext } from '../../../request-context.ts'
import { insertEmergency, isLegOf } from './emergency-store.ts'

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
    return insertEmergency(tx, {
      operator,
      id: params.eventId,
      driverId,
      reference: isTheirs ? reference : undefined,
      place: params.point ?? lastPlaceOf(context, driverId),
      raisedAt: trueTime({ deviceAt: params.deviceAt, after: undefined, now }),
      now,
    })
  })
  if (isNew)
    context.live.publish(operator, boardTopic(), { signal: 'boardUpdate', what: 'emergency' })
}
