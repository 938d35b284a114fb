import { writePickup } from '@kerbside/contract/booking/write-pickup.ts'
import type { PickupTexts } from '@kerbside/contract/booking.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isOver } from '@kerbside/domain/booking/leg-state.ts'
import { pickupFacts } from '@kerbside/domain/booking/pickup-facts.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findPickupTerms } from './find-pickup-terms.ts'

type Context = Pick<RequestContext, 'db' | 'operator' | 'profile' | 'quotes'>

/** Where to meet the driver, when the flight lands and until when waiting is free, for each leg still to start. */
export const describePickups = (context: Context, booking: Booking): Promise<PickupTexts[]> =>
  withOperator(context, (tx) => describePickupsIn(tx, { context, booking }))

export async function describePickupsIn(
  tx: Tx,
  { context, booking }: { context: Context; booking: Booking },
): Promise<PickupTexts[]> {
  const legs = booking.legs.filter(({ state }) => !isOver(state) && state !== 'on_board')
  if (legs.length === 0) return []
  const termsOf = await findPickupTerms(tx, { context, booking })
  return legs.map((leg) =>
    writePickup(leg, {
      facts: pickupFacts(leg, termsOf(leg)),
      passenger: booking.passenger.name,
      guide: guideOf(context.profile, leg),
      zone: context.profile.zone,
    }),
  )
}

/** The placeholder for how meet and greet is sold, which a booking has already answered. */
const MEETING = '{meet_and_greet}'

function guideOf({ settings }: Operator, { pickup }: Leg): string {
  if (!isAirport(pickup)) return ''
  const { guides } = settings.content.airports
  const meet = Object.hasOwn(guides, pickup.code) ? guides[pickup.code]?.meet : undefined
  return (meet ?? '').replaceAll(MEETING, '').replaceAll('  ', ' ').trim()
}
