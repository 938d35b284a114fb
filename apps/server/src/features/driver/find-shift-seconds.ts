import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { listShiftTimes } from './shift-store.ts'

/** How long a driver was on shift within a span; one that is running counts up to now. */
export async function findShiftSeconds(
  tx: Tx,
  asked: { operator: OperatorId; driverId: string; from: Date; until: Date; now: Date },
): Promise<number> {
  const last = Math.min(asked.until.getTime(), asked.now.getTime())
  const first = asked.from.getTime()
  const shifts = await listShiftTimes(tx, asked)
  const ms = shifts.map(({ beganAt, endedAt }) =>
    Math.max(0, Math.min(endedAt?.getTime() ?? last, last) - Math.max(beganAt.getTime(), first)),
  )
  return Math.round(ms.reduce((all, one) => all + one, 0) / 1000)
}
