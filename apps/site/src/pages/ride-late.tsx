import type { PageRide } from '@kerbside/contract/pages.ts'
import { sayLate } from '@kerbside/web/tracking/say-ride.ts'

/** A car that comes later than was promised says so itself; start/ride-text.ts keeps it true. */
export function RideLate({ ride, nowMs }: { ride: PageRide; nowMs: number }) {
  const text = sayLate(ride.now, nowMs)
  return (
    <p className="small" data-ride-late hidden={text === ''}>
      {text}
    </p>
  )
}
