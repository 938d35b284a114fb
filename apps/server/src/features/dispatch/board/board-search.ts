import { type DeskBooking, MAX_DESK_BOOKINGS } from '@kerbside/contract/dispatch.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { shortPlace } from '@kerbside/domain/dispatch/short-place.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { type FoundLeg, searchLegs } from './board-search-store.ts'

const LARGEST_REFERENCE = 2_147_483_647

/** Finds legs by whatever a caller on the phone can name. */
export async function searchBoard(
  context: RequestContext,
  { typed }: { typed: string },
): Promise<DeskBooking[]> {
  const { operator, profile } = context
  const { referencePrefix } = profile.settings
  const digits = typed.replace(/\D/g, '')
  const isReference = new RegExp(`^(${referencePrefix}-?)?\\s*\\d{1,10}$`, 'i').test(typed)
  const reference = Number(digits)
  const found = await withOperator(context, (tx) =>
    searchLegs(tx, {
      operator,
      words: typed,
      digits: digits.replace(/^(00)?44|^0/, ''),
      reference: isReference && reference <= LARGEST_REFERENCE ? reference : undefined,
      now: context.now(),
      max: MAX_DESK_BOOKINGS,
    }),
  )
  return found.map((leg) => writeFound(leg, referencePrefix))
}

const writeFound = (leg: FoundLeg, prefix: string): DeskBooking => ({
  reference: leg.reference,
  bookingRef: `${prefix}-${leg.reference}`,
  state: leg.state,
  pickupAt: leg.pickupAt.toISOString(),
  pickupLocal: leg.pickupLocal,
  from: shortPlace(leg.pickup),
  to: shortPlace(leg.dropOff),
  passenger: leg.passenger,
  phone: leg.phone,
  driver: leg.driver,
  fare: writeMoney(leg.fare, leg.currency),
  currencyCode: leg.currency,
  found: leg.found,
})
