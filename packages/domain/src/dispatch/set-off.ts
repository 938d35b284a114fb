import { addMinutes } from '../time.ts'

const MIN_MINUTES = 3 * 60
/** In addition to the drive itself: no driver needs to be at the pickup earlier. */
const SPARE_MINUTES = 60

/** From when a driver may set off for a pickup; earlier it is a wrong tap, or the wrong day. */
export const setOffFrom = ({
  pickupAt,
  driveSeconds,
}: {
  pickupAt: Date
  /** From the driver's position to the pickup; 0 if unknown. */
  driveSeconds: number
}): Date => addMinutes(pickupAt, -Math.max(MIN_MINUTES, driveSeconds / 60 + SPARE_MINUTES))
