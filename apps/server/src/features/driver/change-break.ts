import { trueTime } from '@kerbside/domain/dispatch/true-time.ts'
import { type BreakRejection, checkBreak } from '@kerbside/domain/driver/check-break.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { refreshDrivers } from './change-shift.ts'
import { lockDriver } from './driver-store.ts'
import { readDriver } from './find-driver.ts'
import { hasRunningLeg, insertBreak, markBreakEnded } from './shift-store.ts'

type Params = {
  driverId: string
  on: boolean
  /** Made by the phone; a repeated event changes nothing. */
  eventId: string
  /** When it happened on the phone. */
  deviceAt: Date
}

export type ChangeBreakResult = { ok: true } | { ok: false; reason: BreakRejection }

/** Begins or ends a driver's break, as their phone reports it. */
export async function changeBreak(
  context: RequestContext,
  params: Params,
): Promise<ChangeBreakResult> {
  const result = await withOperator(context, async (tx) => change(tx, { context, ...params }))
  if (result.ok && result.change) refreshDrivers(context)
  return result.ok ? { ok: true } : result
}

async function change(
  tx: Tx,
  { context, driverId, on, eventId, deviceAt }: Params & { context: RequestContext },
) {
  const { operator } = context
  await lockDriver(tx, { operator, driverId })
  const shift = (await readDriver(tx, { operator, driverId }))?.shift
  const isUnderWay = await hasRunningLeg(tx, { operator, driverId })
  const checked = checkBreak({ on, shift, isUnderWay })
  if (!checked.ok || !checked.change) return checked
  const after = shift?.onBreakSince ?? shift?.beganAt
  const at = trueTime({ deviceAt, after, now: context.now() })
  if (checked.change === 'ends') await markBreakEnded(tx, { operator, driverId, at })
  else if (shift)
    await insertBreak(tx, { operator, driverId, id: eventId, shiftId: shift.id, beganAt: at })
  return checked
}

/** Ends the break of a driver whom the desk sends off. */
export const endBreak = (
  tx: Tx,
  { context, driverId, at }: { context: RequestContext; driverId: string; at: Date },
): Promise<void> => markBreakEnded(tx, { operator: context.operator, driverId, at })
