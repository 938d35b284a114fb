import type { Point } from '@kerbside/domain/geo.ts'
import { z } from 'zod'
import { askEngine } from '../ask-engine.ts'
import { withBudget } from '../with-budget.ts'
import { type IpPlace, readCountry } from './port.ts'

export type IpService = {
  /** With `{ip}` where the address goes, and `{key}` where the key does, if the service wants it there. */
  url: string
  key: string | undefined
  budgetMs: number
}

const text = z.string().max(200).nullish()
const degrees = z.union([z.number(), z.string().transform(Number)]).nullish()

/** ipinfo.io spells `country` and `loc`; ipapi.co and others `country_code`, `latitude` and `longitude`. */
const Answer = z.object({
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

/** Asks a service for one address; undefined when it does not know. Throws for no answer in time or one of no shape. */
export async function askIpService(
  { url, key, budgetMs }: IpService,
  ip: string,
): Promise<IpPlace | undefined> {
  const inUrl = url.includes('{key}')
  const spelled = url
    .replaceAll('{ip}', encodeURIComponent(ip))
    .replaceAll('{key}', encodeURIComponent(key ?? ''))
  const { status, body } = await withBudget({ milliseconds: budgetMs }, (signal) =>
    askEngine({
      url: new URL(spelled),
      signal,
      mostBytes: MOST_BYTES,
      ...(key !== undefined && !inUrl && { headers: { authorization: `Bearer ${key}` } }),
    }),
  )
  // 404: an address it has never heard of.
  if (status === 404) return undefined
  if (status !== 200) throw new Error(`status ${status}`)
  const heard = Answer.safeParse(body)
  if (!heard.success) throw new Error('an answer of no known shape')
  const said = heard.data
  // Some spell the whole name in `country` and the letters beside it.
  const country = [said.country_code, said.countryCode, said.country]
    .map(readCountry)
    .find((code) => code !== '')
  if (country === undefined) return undefined
  return {
    country,
    region: said.region ?? said.regionName ?? '',
    city: said.city ?? '',
    point: readPoint(said),
  }
}

const MOST_BYTES = 64 * 1024

function readPoint(said: z.output<typeof Answer>): Point | undefined {
  const [first, second] = said.loc?.split(',').map(Number) ?? []
  const lat = said.latitude ?? said.lat ?? first
  const lng = said.longitude ?? said.lon ?? second
  const isOnEarth =
    lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return isOnEarth ? { lat, lng } : undefined
}
