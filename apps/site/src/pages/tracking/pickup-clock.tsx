import type { TrackedLeg } from '@kerbside/contract/pages.ts'
import { formatTime } from '@kerbside/words/translate.ts'
import { formatPickup } from '../../features/tracking/describe-tracking.ts'

export type PickupClockProps = { at: Date; trackedLeg: TrackedLeg | undefined; nowMs: number }

/** The promised pickup time, or the expected one if the car is late; start/tracking-text.ts updates it. */
export function PickupClock({ at, trackedLeg, nowMs }: PickupClockProps) {
  const isTrackedPickup =
    trackedLeg !== undefined && Date.parse(trackedLeg.now.pickupat) === at.getTime()
  return isTrackedPickup ? (
    <span data-tracking-pickup>{formatPickup(trackedLeg.now, nowMs)}</span>
  ) : (
    formatTime(at, 'clock')
  )
}
