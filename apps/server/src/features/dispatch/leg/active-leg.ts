import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { Point } from '@kerbside/domain/geo.ts'

/** The leg a driver is under way with. */
export type ActiveLeg = {
  bookingId: string
  leg: Leg['number']
  reference: number
  state: LegState
  driverId: string
  pickup: Point
  vias: readonly Point[]
  dropOff: Point
}
