import type { Site, Spot, Zone } from './tariff.ts'

/** What texts may name: the sites and zones of a price list, and the points and groups of districts it uses already. */
export type KnownSpots = {
  sites: readonly Site[]
  zones: readonly Zone[]
  named: ReadonlyMap<string, Spot>
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/
const DISTRICT = /^[A-Z]{1,2}\d[A-Z\d]?$/
const POINT = /^(.*?) ?@ ?(-?\d+(?:\.\d+)?) ?[,;] ?(-?\d+(?:\.\d+)?)(?: ?[,;]? ?(\d+) ?m)?$/
const GROUP = /^(.*?) ?= ?(.+)$/
const ANYWHERE = new Set(['anywhere', '*', 'any'])
const POINT_METRES = 200

/** Every point and group of districts that a price list names. */
export function namedSpots(spots: Iterable<Spot>): ReadonlyMap<string, Spot> {
  const named = new Map<string, Spot>()
  for (const spot of spots)
    if (spot.kind === 'point' || spot.kind === 'districts') {
      if (!named.has(plain(spot.name))) named.set(plain(spot.name), spot)
    }
  return named
}

/**
 * An end of a fixed price as somebody writes it: "Heathrow", "LHR", "West End", "NW3", "NW3 NW6", "SW1A 1AA",
 * "anywhere", "Midtown = W1 W2", "The Ritz @ 51.507,-0.1415 150 m". Undefined for what names nothing.
 */
export function readSpot(text: string, known: KnownSpots): Spot | undefined {
  const said = plain(text)
  if (said === '') return undefined
  if (ANYWHERE.has(said)) return { kind: 'anywhere' }
  const [, kind, name = said] = /^(airport|zone): ?(.+)$/.exec(said) ?? []
  const site = kind === 'zone' ? undefined : findSite(name, known)
  if (site) return { kind: 'site', code: site.code }
  const isZone = (one: Zone) => plain(one.name) === name || plain(one.id) === name
  const zone = kind === 'airport' ? undefined : known.zones.find(isZone)
  if (zone) return { kind: 'zone', zone: zone.id }
  const written = known.named.get(said) ?? readWritten(text.trim().replace(/\s+/g, ' '))
  if (written || kind === 'zone') return written
  const byShort = known.sites.filter((one) => shortNames(one.name).includes(name))
  const [only, ...others] = byShort
  return only && others.length === 0 ? { kind: 'site', code: only.code } : undefined
}

/** What people leave out of "London Heathrow Airport": "Heathrow Airport", "London Heathrow", "Heathrow". */
function shortNames(name: string): string[] {
  const whole = plain(name)
  const bare = whole.replace(/ (?:international )?airport$/, '')
  const withoutCity = (text: string) => text.replace(/^london (?!city\b)/, '')
  return [bare, withoutCity(whole), withoutCity(bare), `${whole} airport`]
}

const findSite = (name: string, { sites }: KnownSpots): Site | undefined =>
  sites.find(({ code }) => plain(code) === name) ?? sites.find((one) => plain(one.name) === name)

/** Of what needs no list: postcodes, districts and points. */
function readWritten(text: string): Spot | undefined {
  const capital = text.toUpperCase()
  const postcode = POSTCODE.exec(capital)
  if (postcode) return { kind: 'postcode', postcode: `${postcode[1]} ${postcode[2]}` }
  const districts = readDistricts(capital)
  if (districts) return { kind: 'districts', name: districts.join(', '), districts }
  const point = POINT.exec(text)
  if (point) {
    const [, name = '', lat, lng, metres] = point
    const at = { lat: Number(lat), lng: Number(lng) }
    if (name === '' || Math.abs(at.lat) > 90 || Math.abs(at.lng) > 180) return undefined
    return {
      kind: 'point',
      name,
      point: at,
      radiusMetres: Number(metres ?? POINT_METRES) || POINT_METRES,
    }
  }
  const [, name = '', listed = ''] = GROUP.exec(text) ?? []
  const group = readDistricts(listed.toUpperCase())
  return name !== '' && group ? { kind: 'districts', name, districts: group } : undefined
}

function readDistricts(text: string): string[] | undefined {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  return parts.length > 0 && parts.every((part) => DISTRICT.test(part)) ? parts : undefined
}

/** A spot in words that read back as the same spot. */
export function writeSpot(spot: Spot, known: Pick<KnownSpots, 'sites' | 'zones'>): string {
  switch (spot.kind) {
    case 'anywhere':
      return 'anywhere'
    case 'postcode':
      return spot.postcode
    case 'site': {
      const site = known.sites.find(({ code }) => code === spot.code)
      const isClear =
        site && known.sites.filter((one) => plain(one.name) === plain(site.name)).length === 1
      return isClear ? site.name : spot.code
    }
    case 'zone': {
      const zone = known.zones.find(({ id }) => id === spot.zone)
      if (!zone) return spot.zone
      const name = plain(zone.name)
      const isTaken =
        known.sites.some((one) => plain(one.name) === name || plain(one.code) === name) ||
        known.zones.some((one) => one.id !== zone.id && plain(one.name) === name)
      return isTaken ? `zone: ${zone.id}` : zone.name
    }
    case 'districts': {
      const listed = spot.districts.join(' ')
      return readDistricts(spot.name.toUpperCase())?.join(' ') === listed
        ? listed
        : `${spot.name} = ${listed}`
    }
    case 'point':
      return `${spot.name} @ ${spot.point.lat},${spot.point.lng} ${spot.radiusMetres} m`
  }
}

/** What a spot is called where it is shown: without the coordinates and districts behind its name. */
export function nameSpot(spot: Spot, known: Pick<KnownSpots, 'sites' | 'zones'>): string {
  if (spot.kind === 'point') return spot.name
  if (spot.kind === 'districts') return spot.name === '' ? spot.districts.join(', ') : spot.name
  if (spot.kind === 'zone') return known.zones.find(({ id }) => id === spot.zone)?.name ?? spot.zone
  return writeSpot(spot, known)
}
