import type { TripVerdict } from '@kerbside/domain/corporate/trip-rules.ts'
import type { Call } from '../../http/call.ts'
import { judgeAccountTravel } from '../corporate/judge-account-trip.ts'
import { findQuoted } from '../quotation/find-quoted.ts'

/** What the travel rules of the caller's account make of a vehicle of a quote; undefined when there is no such quote. */
export async function judgeQuotedTrip(
  call: Call,
  asked: { quoteId: string; signature: string; vehicleTypeId: number },
): Promise<TripVerdict | undefined> {
  const quoted = await findQuoted(call, asked)
  if (!quoted?.signatureIsRight) return undefined
  const { quote } = quoted
  const { vehicleTypeId } = asked
  const price = quote.prices.find((known) => known.vehicleTypeId === vehicleTypeId)
  if (!price) return undefined
  return judgeAccountTravel(call, {
    journey: quote.asked,
    vehicleTypeId,
    total: price.total,
    currency: quote.currency,
  })
}
