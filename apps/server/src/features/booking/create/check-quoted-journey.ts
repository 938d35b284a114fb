import type { TripResult } from '@kerbside/domain/corporate/trip-rules.ts'
import type { RequestContext } from '../../../request-context.ts'
import { checkAccountTravel } from '../../corporate/check-account-journey.ts'
import { findQuoted } from '../../quotation/quote/find-quoted.ts'

/**
 * Checks a vehicle of a quote against the travel rules of the caller's account; undefined if the quote does not
 * exist.
 */
export async function checkQuotedTrip(
  context: RequestContext,
  params: { quoteId: string; signature: string; vehicleTypeId: number },
): Promise<TripResult | undefined> {
  const quoted = await findQuoted(context, params)
  if (!quoted?.signatureIsRight) return undefined
  const { quote } = quoted
  const { vehicleTypeId } = params
  const price = quote.prices.find((item) => item.vehicleTypeId === vehicleTypeId)
  if (!price) return undefined
  return checkAccountTravel(context, {
    journey: quote.request,
    vehicleTypeId,
    total: price.total,
    currency: quote.currency,
  })
}
