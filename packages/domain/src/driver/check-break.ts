import type { DriverShift } from './driver.ts'

export type BreakRejection =
  /** Only a driver on shift takes a break. */
  | 'break-off-shift'
  /** A passenger waits for the driver or is in the car. */
  | 'break-on-leg'

export type BreakResult =
  | { ok: true; change: 'begins' | 'ends' | undefined }
  | { ok: false; reason: BreakRejection }

/** Whether a driver may begin or end a break now. Repeating the request changes nothing. */
export function checkBreak({
  on,
  shift,
  isUnderWay,
}: {
  on: boolean
  shift: DriverShift | undefined
  /** The driver has set off for a leg that is not over. */
  isUnderWay: boolean
}): BreakResult {
  if (!on) return { ok: true, change: shift?.onBreakSince ? 'ends' : undefined }
  if (!shift) return { ok: false, reason: 'break-off-shift' }
  if (shift.onBreakSince) return { ok: true, change: undefined }
  return isUnderWay ? { ok: false, reason: 'break-on-leg' } : { ok: true, change: 'begins' }
}
