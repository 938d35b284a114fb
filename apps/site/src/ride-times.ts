import type { PageRide } from '@kerbside/contract/pages.ts'
import { JOB_STATES } from '@kerbside/domain/booking/job.ts'
import { type ExpectedTimes, expectTimes } from '@kerbside/domain/tracking/expect-times.ts'

/** When a ride will be at its ends, and how late that is, as it goes now. */
export function rideTimes({ now, way, steps }: PageRide, nowMs: number): ExpectedTimes {
  const boarded = steps.find(({ state }) => state === 'on_board')?.at
  return expectTimes(
    {
      state: JOB_STATES.find((state) => state === now.state) ?? 'confirmed',
      pickupAt: new Date(now.pickupat),
      rideMinutes: way.traveltime,
      onBoardAt: boarded ? new Date(boarded) : undefined,
    },
    { now: new Date(nowMs), etaMinutes: now.etaetc },
  )
}
