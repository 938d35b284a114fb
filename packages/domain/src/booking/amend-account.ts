import { judgeTrip, type TripBreach, type TripRules } from '../corporate/trip-rules.ts'
import type { Minor } from '../money.ts'
import type { Booking, Leg } from './booking.ts'
import { isCalledOff } from './job.ts'

type Trip = { legs: readonly Leg[]; total: Minor; currency: string }

/**
 * Whether a company's trip may be changed without anybody's word: it leaves no travel rule that it kept, and becomes no
 * dearer where its fare needed a word before. Where every trip needs one, only who gives it changes one.
 */
export function mayChangeForAccount(
  rules: TripRules,
  facts: {
    booking: Pick<Booking, 'legs' | 'total' | 'currency'>
    leg: Leg
    total: Minor
    zone: string
    mayApprove: boolean
  },
): boolean {
  const { booking, leg, total, zone, mayApprove } = facts
  if (rules.approveAll && !mayApprove) return false
  const legs = booking.legs.map((one) => (one.number === leg.number ? leg : one))
  const before = breachesOf(rules, { trip: booking, zone })
  const after = breachesOf(rules, { trip: { ...booking, legs, total }, zone })
  if (after.includes('fare') && total > booking.total) return false
  return after.every((breach) => before.includes(breach))
}

/** All rules a trip is outside of, whatever follows from that. */
function breachesOf(
  { vehicles, mostFare, hours, area }: TripRules,
  { trip, zone }: { trip: Trip; zone: string },
): readonly TripBreach[] {
  const outside = 'approve' as const
  const legs = trip.legs.filter(({ state }) => !isCalledOff(state))
  const found = legs.flatMap(({ vehicleTypeId }) => {
    const verdict = judgeTrip(
      {
        ...(vehicles && { vehicles: { ...vehicles, outside } }),
        ...(mostFare && { mostFare: { ...mostFare, outside } }),
        ...(hours && { hours: { ...hours, outside } }),
        ...(area && { area: { ...area, outside } }),
      },
      {
        reference: '',
        costCentre: '',
        vehicleTypeId,
        total: trip.total,
        currency: trip.currency,
        method: 'account',
        ways: legs.map(({ pickupLocal, pickup, dropOff, vias }) => ({
          pickupLocal,
          points: [pickup, dropOff, ...vias].map(({ point }) => point),
        })),
      },
      { role: 'booker', costCentres: [], hasApprover: true, zone },
    )
    return verdict.ok ? verdict.breaches : []
  })
  return [...new Set(found)]
}
