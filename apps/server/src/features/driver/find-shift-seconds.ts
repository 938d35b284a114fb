import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { listShiftTimes } from './shift-store.ts'

/** How long a driver was on shift within a span; a running shift counts up to now. */
export async function findShiftSeconds(
  tx: Tx,
  params: { operator: OperatorId; driverId: string; from: Date; until: Date; now: Date },
): Promise<number> {
  const last = Math.min(params.until.getTime(), params.now.getTime())
  const first = params.from.getTime()
  const shifts = await listShiftTimes(tx, params)
  const ms = shifts.map(({ beganAt, endedAt }) =>
    Math.max(0, Math.min(endedAt?.getTime() ?? last, last) - Math.max(beganAt.getTime(), first)),
  )
  return Math.round(ms.reduce((total, item) => total + item, 0) / 1000)
}
