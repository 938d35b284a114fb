import countryToCurrency from 'country-to-currency'
import type { Call } from '../../http/call.ts'
import type { IpPlace } from '../../ports/ip-location/port.ts'
import { sellsIn } from '../quotation/find-price-book.ts'

/**
 * Where the visitor seems to be, and that country's currency when the operator keeps prices in it; '' when it is the
 * operator's own or none it sells in. A price worked out by a rate is only for who asks for it.
 */
export async function findCountry(
  call: Call,
): Promise<{ ip: string; place: IpPlace | undefined; currency: string }> {
  const { ip, headerOfProxy } = call.visitor
  const place = await call.ipLocation.find({ ip, headerOf: headerOfProxy })
  const local = CURRENCIES.get(place?.country ?? '') ?? ''
  const isOther = local !== call.profile.currency && (await sellsIn(call, local))
  return { ip, place, currency: isOther ? local : '' }
}

const CURRENCIES = new Map<string, string>(Object.entries(countryToCurrency))
