import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { Fix } from './driver-book.ts'
import { findOpenShift } from './shift-store.ts'

export type PositionsVerdict =
  | { ok: true; taken: number; dropped: number }
  | { ok: false; reason: 'off-shift' }

/**
 * What a phone says of where it was, with its own times; a phone that was without a network sends what it kept. Only in
 * a shift: where somebody is in their own time is nobody's business, and it is not even looked at.
 */
export async function takePositions(
  call: Call,
  { driverId, fixes }: { driverId: string; fixes: readonly Omit<Fix, 'driverId'>[] },
): Promise<PositionsVerdict> {
  const { operator } = call
  const shift = await withOperator(call, (tx) => findOpenShift(tx, { operator, driverId }))
  if (!shift) return { ok: false, reason: 'off-shift' }
  const inOrder = [...fixes].sort((a, b) => a.at.getTime() - b.at.getTime())
  const taken = inOrder.filter((fix) => call.drivers.seen(operator, { ...fix, driverId }).ok).length
  return { ok: true, taken, dropped: fixes.length - taken }
}
