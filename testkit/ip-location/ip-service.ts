import { type FakeResponse, type FakeServer, startFakeServer } from '../fake-server.ts'

type KnownAddress = { country: string; name: string; region: string; city: string; loc: string }

/** Public addresses and the locations that the services return for them. */
export const KNOWN_ADDRESSES: Readonly<Record<string, KnownAddress>> = {
  '81.2.69.142': {
    country: 'GB',
    name: 'United Kingdom',
    region: 'England',
    city: 'London',
    loc: '51.5142,-0.0931',
  },
  '2a02:1c8::1': {
    country: 'IE',
    name: 'Ireland',
    region: 'Leinster',
    city: 'Dublin',
    loc: '53.3331,-6.2489',
  },
}

/**
 * ipinfo.io by its documentation: `/<ip>/json`, the key as a bearer token, a country code in `country`, one text in
 * `loc`.
 */
export const openIpInfo = (key: string): Promise<FakeServer> =>
  startFakeServer(({ path, headers }) => {
    if (headers.authorization !== `Bearer ${key}`)
      return { status: 403, body: { error: { title: 'Unknown token' } } }
    const ip = decodeURIComponent(/^\/(.+)\/json$/.exec(path)?.[1] ?? '')
    const existing = KNOWN_ADDRESSES[ip]
    if (!existing) return { status: 404, body: { error: { title: 'Wrong ip' } } }
    const { country, region, city, loc } = existing
    return { status: 200, body: { ip, city, region, country, loc, timezone: 'Europe/London' } }
  })

/**
 * ipapi.co by its documentation: `/<ip>/json/?key=`, a country code in `country_code`, degrees as numbers; an error
 * is a 200.
 */
export const openIpApi = (key: string): Promise<FakeServer> =>
  startFakeServer(({ path, query }): FakeResponse => {
    const ip = decodeURIComponent(/^\/(.+)\/json\/$/.exec(path)?.[1] ?? '')
    if (query.get('key') !== key)
      return { status: 403, body: { error: true, reason: 'Invalid Key' } }
    const existing = KNOWN_ADDRESSES[ip]
    if (!existing) return { status: 200, body: { ip, error: true, reason: 'Reserved IP Address' } }
    const [latitude, longitude] = existing.loc.split(',').map(Number)
    const { country, name, region, city } = existing
    return {
      status: 200,
      body: {
        ip,
        city,
        region,
        country,
        country_code: country,
        country_name: name,
        latitude,
        longitude,
      },
    }
  })
