import { checkTrip, type TripBreach, type TripRules } from '../../corporate/trip-rules.ts'
import type { Minor } from '../../money.ts'
import type { Booking, Leg } from '../booking.ts'
import { isCalledOff } from '../leg-state.ts'

type Trip = { legs: readonly Leg[]; total: Minor; currency: string }

/**
 * Whether a company's leg may be changed without approval: it must not break a travel rule that it met before, nor
 * become dearer if its fare needed approval before. Where every leg needs approval, only an approver may change one.
 */
export function mayChangeForAccount(
  rules: TripRules,
  params: {
    booking: Pick<Booking, 'legs' | 'total' | 'currency'>
    leg: Leg
    total: Minor
    zone: string
    mayApprove: boolean
  },
): boolean {
  const { booking, leg, total, zone, mayApprove } = params
  if (rules.approveAll && !mayApprove) return false
  const legs = booking.legs.map((item) => (item.number === leg.number ? leg : item))
  const before = breachesOf(rules, { trip: booking, zone })
  const after = breachesOf(rules, { trip: { ...booking, legs, total }, zone })
  if (after.includes('fare') && total > booking.total) return false
  return after.every((breach) => before.includes(breach))
}

/** Every rule that a leg breaks, whatever the consequence. */
function breachesOf(
  { vehicles, maxFare, hours, area }: TripRules,
  { trip, zone }: { trip: Trip; zone: string },
): readonly TripBreach[] {
  const outside = 'approve' as const
  const legs = trip.legs.filter(({ state }) => !isCalledOff(state))
  const found = legs.flatMap(({ vehicleTypeId }) => {
    const result = checkTrip(
      {
        ...(vehicles && { vehicles: { ...vehicles, outside } }),
        ...(maxFare && { maxFare: { ...maxFare, outside } }),
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
    return result.ok ? result.breaches : []
  })
  return [...new Set(found)]
}
