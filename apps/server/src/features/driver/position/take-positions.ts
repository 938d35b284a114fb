import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findShiftOf } from '../shift-store.ts'
import type { Fix } from './driver-registry.ts'

export type PositionsResult =
  | { ok: true; taken: number; dropped: number }
  | { ok: false; reason: 'off-shift' | 'not-theirs' }

type PositionsInput = {
  driverId: string
  /** The driver number the phone sends; undefined for a phone that sends none. */
  number: number | undefined
  fixes: readonly Omit<Fix, 'driverId'>[]
}

/**
 * Handles positions from a phone, with its own times; a phone that was offline sends stored ones. Only during a
 * shift: positions off shift are private and are not even read.
 */
export async function takePositions(
  context: RequestContext,
  { driverId, number, fixes }: PositionsInput,
): Promise<PositionsResult> {
  const { operator } = context
  const found = await withOperator(context, (tx) => findShiftOf(tx, { operator, driverId }))
  // The phone may have changed hands, or it is a second tab: one driver's positions are never stored for another.
  if (number !== undefined && number !== found?.number) return { ok: false, reason: 'not-theirs' }
  if (!found?.isOnShift) return { ok: false, reason: 'off-shift' }
  const inOrder = [...fixes].sort((a, b) => a.at.getTime() - b.at.getTime())
  const taken = inOrder.filter(
    (fix) => context.drivers.seen(operator, { ...fix, driverId }).ok,
  ).length
  return { ok: true, taken, dropped: fixes.length - taken }
}
