import { LIVE_PATH } from '@kerbside/contract/live.ts'
import type { PageRide } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { saidRide } from '../said-ride.ts'
import type { RideData } from '../start/ride-data.ts'

type RideFactsProps = { ride: PageRide; code: string; operator: Operator; nowMs: number }

/** What the script of a page that follows a car starts from; it comes anew with each drawing of the page. */
export function RideFacts({ ride, code, operator, nowMs }: RideFactsProps) {
  const data: RideData = {
    ...saidRide(ride),
    code,
    shared: ride.shared,
    timeZone: operator.zone,
    hub: LIVE_PATH,
    drawnMs: nowMs,
    opensTalk: operator.settings.autoOpenChat,
  }
  return (
    <script
      type="application/json"
      data-ride=""
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
