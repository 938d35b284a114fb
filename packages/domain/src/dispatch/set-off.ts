import { addMinutes } from '../time.ts'

const LEAST_MINUTES = 3 * 60
/** Beyond the drive itself: so early nobody needs to be at a door. */
const SPARE_MINUTES = 60

/** From when a driver may set off for a pickup; earlier it is a wrong tap, or the wrong day. */
export const setOffFrom = ({
  pickupAt,
  driveSeconds,
}: {
  pickupAt: Date
  /** From where the driver is to the pickup; 0 where that is not known. */
  driveSeconds: number
}): Date => addMinutes(pickupAt, -Math.max(LEAST_MINUTES, driveSeconds / 60 + SPARE_MINUTES))
