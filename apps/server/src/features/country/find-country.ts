import countryToCurrency from 'country-to-currency'
import type { IpPlace } from '../../ports/ip-location/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { sellsIn } from '../quotation/price-list/find-price-book.ts'

/**
 * The client's likely country, and its currency if the operator sells in it; '' if it is the operator's own currency
 * or one without prices. Converted prices are used only when a customer requests them.
 */
export async function findCountry(
  context: RequestContext,
): Promise<{ ip: string; place: IpPlace | undefined; currency: string }> {
  const { ip, headerOfProxy } = context.client
  const place = await context.ipLocation.find({ ip, headerOf: headerOfProxy })
  const local = CURRENCIES.get(place?.country ?? '') ?? ''
  const isOther = local !== context.profile.currency && (await sellsIn(context, local))
  return { ip, place, currency: isOther ? local : '' }
}

const CURRENCIES = new Map<string, string>(Object.entries(countryToCurrency))
