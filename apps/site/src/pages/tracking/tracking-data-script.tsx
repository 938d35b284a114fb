import { LIVE_PATH } from '@kerbside/contract/live.ts'
import type { TrackedLeg } from '@kerbside/contract/pages.ts'
import { distanceUnitOf } from '@kerbside/domain/operator/distance-unit.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { legStatusFacts } from '../../leg-status-facts.ts'
import type { TrackingData } from '../../start/tracking-data.ts'

type TrackingDataScriptProps = {
  trackedLeg: TrackedLeg
  code: string
  operator: Operator
  nowMs: number
}

/** Initial data for the script of a tracking page; it is renewed whenever the page is rendered. */
export function TrackingDataScript({ trackedLeg, code, operator, nowMs }: TrackingDataScriptProps) {
  const data: TrackingData = {
    ...legStatusFacts(trackedLeg),
    code,
    shared: trackedLeg.shared,
    timeZone: operator.zone,
    distanceUnit: distanceUnitOf(operator.country),
    hub: LIVE_PATH,
    drawnMs: nowMs,
    opensChat: operator.settings.autoOpenChat,
  }
  return (
    <script
      type="application/json"
      data-tracking=""
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
