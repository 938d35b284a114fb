import type { TrackedLeg } from '@kerbside/contract/pages.ts'
import { LEG_STATES } from '@kerbside/domain/booking/leg-state.ts'
import { type ExpectedTimes, expectTimes } from '@kerbside/domain/tracking/expect-times.ts'

/** Expected times at both ends of a leg, and the delay, by current progress. */
export function trackingTimes({ now, way, steps }: TrackedLeg, nowMs: number): ExpectedTimes {
  const boarded = steps.find(({ state }) => state === 'on_board')?.at
  return expectTimes(
    {
      state: LEG_STATES.find((state) => state === now.state) ?? 'confirmed',
      pickupAt: new Date(now.pickupat),
      driveMinutes: way.traveltime,
      onBoardAt: boarded ? new Date(boarded) : undefined,
    },
    { now: new Date(nowMs), etaMinutes: now.etaetc },
  )
}
