import type { TrackedLeg } from '@kerbside/contract/pages.ts'
import { describeDelay } from '../../features/tracking/describe-tracking.ts'

/** Shows how late the car is; hidden while it is on time. start/tracking-text.ts updates it. */
export function TrackingDelay({ trackedLeg, nowMs }: { trackedLeg: TrackedLeg; nowMs: number }) {
  const text = describeDelay(trackedLeg.now, nowMs)
  return (
    <p className="small" data-tracking-late hidden={text === ''}>
      {text}
    </p>
  )
}
