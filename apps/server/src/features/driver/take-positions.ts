import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { Fix } from './driver-book.ts'
import { findShiftOf } from './shift-store.ts'

export type PositionsVerdict =
  | { ok: true; taken: number; dropped: number }
  | { ok: false; reason: 'off-shift' | 'not-theirs' }

type Said = {
  driverId: string
  /** Who says it was them; undefined of a phone that does not say. */
  number: number | undefined
  fixes: readonly Omit<Fix, 'driverId'>[]
}

/**
 * What a phone says of where it was, with its own times; a phone that was without a network sends what it kept. Only in
 * a shift: where somebody is in their own time is nobody's business, and it is not even looked at.
 */
export async function takePositions(
  call: Call,
  { driverId, number, fixes }: Said,
): Promise<PositionsVerdict> {
  const { operator } = call
  const found = await withOperator(call, (tx) => findShiftOf(tx, { operator, driverId }))
  // A phone passed on, or a second tab: where one driver was is never taken for another's.
  if (number !== undefined && number !== found?.number) return { ok: false, reason: 'not-theirs' }
  if (!found?.isOnShift) return { ok: false, reason: 'off-shift' }
  const inOrder = [...fixes].sort((a, b) => a.at.getTime() - b.at.getTime())
  const taken = inOrder.filter((fix) => call.drivers.seen(operator, { ...fix, driverId }).ok).length
  return { ok: true, taken, dropped: fixes.length - taken }
}
