import type { Point } from '@kerbside/domain/geo.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, nothing } from './scalar.ts'

/** IP info of the specification, section 3; '' where the value is unknown. */
export const IpInfoReply = z.object({
  ...envelope,
  ip: z.string(),
  city: z.string(),
  /** "51.5142,-0.0931" */
  loc: z.string(),
  region: z.string(),
  /** ISO 3166 alpha-2. */
  country: z.string(),
  /** Addition to the specification: the currency of the country, if the operator sells in it. */
  currencycode: z.string(),
})
export type IpInfoReply = z.infer<typeof IpInfoReply>

export const findIpInfo = endpoint({
  method: 'GET',
  path: '/api/ipinfo',
  about:
    'Returns the client’s approximate location, for the country of a phone number and the currency of a price. No decision depends on it.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: nothing,
  reply: IpInfoReply,
})

export function writeIpInfo(params: {
  ip: string
  place: { country: string; region: string; city: string; point: Point | undefined } | undefined
  currency: string
}): IpInfoReply {
  const { ip, place, currency } = params
  return {
    code: CODE.done,
    message: '',
    ip,
    city: place?.city ?? '',
    loc: place?.point ? `${place.point.lat},${place.point.lng}` : '',
    region: place?.region ?? '',
    country: place?.country ?? '',
    currencycode: currency,
  }
}
