import type { Point } from '@kerbside/domain/geo.ts'
import { z } from 'zod'
import { requestEngine } from '../request-engine.ts'
import { withBudget } from '../with-budget.ts'
import { type IpPlace, readCountry } from './port.ts'

export type IpService = {
  /** With `{ip}` in place of the address, and `{key}` in place of the key if the service wants it there. */
  url: string
  key: string | undefined
  budgetMs: number
}

const text = z.string().max(200).nullish()
const degrees = z.union([z.number(), z.string().transform(Number)]).nullish()

/** ipinfo.io spells `country` and `loc`; ipapi.co and others `country_code`, `latitude` and `longitude`. */
const ResponseBody = z.object({
  country: text,
  country_code: text,
  countryCode: text,
  region: text,
  regionName: text,
  city: text,
  loc: text,
  latitude: degrees,
  longitude: degrees,
  lat: degrees,
  lon: degrees,
})

/** Looks up one address; undefined when the service does not know it. Throws if the response is late or malformed. */
export async function requestIpService(
  { url, key, budgetMs }: IpService,
  ip: string,
): Promise<IpPlace | undefined> {
  const inUrl = url.includes('{key}')
  const spelled = url
    .replaceAll('{ip}', encodeURIComponent(ip))
    .replaceAll('{key}', encodeURIComponent(key ?? ''))
  const { status, body } = await withBudget({ milliseconds: budgetMs }, (signal) =>
    requestEngine({
      url: new URL(spelled),
      signal,
      maxBytes: MAX_BYTES,
      ...(key !== undefined && !inUrl && { headers: { authorization: `Bearer ${key}` } }),
    }),
  )
  // 404: the service does not know the address.
  if (status === 404) return undefined
  if (status !== 200) throw new Error(`status ${status}`)
  const parsed = ResponseBody.safeParse(body)
  if (!parsed.success) throw new Error('a response of unknown shape')
  const payload = parsed.data
  // some give the full name in `country` and the two letters in another field
  const country = [payload.country_code, payload.countryCode, payload.country]
    .map(readCountry)
    .find((code) => code !== '')
  if (country === undefined) return undefined
  return {
    country,
    region: payload.region ?? payload.regionName ?? '',
    city: payload.city ?? '',
    point: readPoint(payload),
  }
}

const MAX_BYTES = 64 * 1024

function readPoint(payload: z.output<typeof ResponseBody>): Point | undefined {
  const [first, second] = payload.loc?.split(',').map(Number) ?? []
  const lat = payload.latitude ?? payload.lat ?? first
  const lng = payload.longitude ?? payload.lon ?? second
  const isOnEarth =
    lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return isOnEarth ? { lat, lng } : undefined
}
