import { compactPostcode, readFreePostcode } from '../../places/free-postcode.ts'
import { hasBritishPostcodes } from '../../places/postcode.ts'
import { BRITISH_DISTRICT } from '../spots.ts'
import type { Site, Spot, Zone } from '../tariff.ts'

/**
 * The spots that texts may name: sites and zones of a price list, and the points and groups of districts already in
 * use.
 */
export type KnownSpots = {
  sites: readonly Site[]
  zones: readonly Zone[]
  named: ReadonlyMap<string, Spot>
  /** The operator's (ISO 3166 alpha-2), for the format of postcodes. */
  country: string
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/
/** Elsewhere: digits, and at most three letters at a time, so that "Terminal 2" is no postcode. */
const LONG_WORD = /[A-Z]{4}/
/** Longer texts with a space are two beginnings of postcodes: "4000 4050". */
const MAX_SPACED_POSTCODE = 7
const POINT = /^(.*?) ?@ ?(-?\d+(?:\.\d+)?) ?[,;] ?(-?\d+(?:\.\d+)?)(?: ?[,;]? ?(\d+) ?m)?$/
const GROUP = /^(.*?) ?= ?(.+)$/
const ANYWHERE = new Set(['anywhere', '*', 'any'])
const POINT_METRES = 200

/** All points and groups of districts in a price list, by name. */
export function namedSpots(spots: Iterable<Spot>): ReadonlyMap<string, Spot> {
  const named = new Map<string, Spot>()
  for (const spot of spots)
    if (spot.kind === 'point' || spot.kind === 'districts') {
      if (!named.has(plain(spot.name))) named.set(plain(spot.name), spot)
    }
  return named
}

/**
 * Parses an end of a fixed price as people write it: "Heathrow", "LHR", "West End", "NW3", "NW3 NW6", "SW1A 1AA",
 * "anywhere", "Midtown = W1 W2", "The Ritz @ 51.507,-0.1415 150 m". Outside Britain: "4585-720" is a postcode, and
 * "4585" or "Centre = 4000, 4050" are beginnings of postcodes. Returns undefined if nothing matches.
 */
export function readSpot(text: string, existingSpots: KnownSpots): Spot | undefined {
  const plainText = plain(text)
  if (plainText === '') return undefined
  if (ANYWHERE.has(plainText)) return { kind: 'anywhere' }
  const [, kind, name = plainText] = /^(airport|zone): ?(.+)$/.exec(plainText) ?? []
  const site = kind === 'zone' ? undefined : findSite(name, existingSpots)
  if (site) return { kind: 'site', code: site.code }
  const isZone = (item: Zone) => plain(item.name) === name || plain(item.id) === name
  const zone = kind === 'airport' ? undefined : existingSpots.zones.find(isZone)
  if (zone) return { kind: 'zone', zone: zone.id }
  const written =
    existingSpots.named.get(plainText) ??
    readWritten(text.trim().replace(/\s+/g, ' '), hasBritishPostcodes(existingSpots.country))
  if (written || kind === 'zone') return written
  const byShort = existingSpots.sites.filter((item) => shortNames(item.name).includes(name))
  const [only, ...others] = byShort
  return only && others.length === 0 ? { kind: 'site', code: only.code } : undefined
}

/** Short forms of "London Heathrow Airport": "Heathrow Airport", "London Heathrow", "Heathrow". */
function shortNames(name: string): string[] {
  const whole = plain(name)
  const bare = whole.replace(/ (?:international )?airport$/, '')
  const withoutCity = (text: string) => text.replace(/^london (?!city\b)/, '')
  return [bare, withoutCity(whole), withoutCity(bare), `${whole} airport`]
}

const findSite = (name: string, { sites }: KnownSpots): Site | undefined =>
  sites.find(({ code }) => plain(code) === name) ?? sites.find((item) => plain(item.name) === name)

/** Parses spots that need no list: postcodes, districts and points. */
function readWritten(text: string, isBritish: boolean): Spot | undefined {
  const capital = text.toUpperCase()
  const postcode = isBritish ? readBritishPostcode(capital) : readPostcodeAbroad(capital)
  if (postcode !== undefined) return { kind: 'postcode', postcode }
  const districts = readDistricts(capital, isBritish)
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
  const group = readDistricts(listed.toUpperCase(), isBritish)
  return name !== '' && group ? { kind: 'districts', name, districts: group } : undefined
}

function readBritishPostcode(text: string): string | undefined {
  const [, outward, inward] = POSTCODE.exec(text) ?? []
  return outward === undefined ? undefined : `${outward} ${inward}`
}

/** A whole postcode of another country: one with a hyphen or a space in it. */
function readPostcodeAbroad(text: string): string | undefined {
  if (!/[\s-]/.test(text) || !/\d.*\d/.test(text) || LONG_WORD.test(text)) return undefined
  if (/\s/.test(text) && compactPostcode(text).length > MAX_SPACED_POSTCODE) return undefined
  return readFreePostcode(text)
}

const isPrefixAbroad = (text: string): boolean =>
  /^(?=.*\d)[A-Z\d]{1,12}$/.test(text) && !LONG_WORD.test(text)

function readDistricts(text: string, isBritish: boolean): string[] | undefined {
  const parts = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => (isBritish ? part : compactPostcode(part)))
  const isDistrict = (part: string) =>
    isBritish ? BRITISH_DISTRICT.test(part) : isPrefixAbroad(part)
  return parts.length > 0 && parts.every(isDistrict) ? parts : undefined
}

/** Writes a spot as text that `readSpot` reads back as the same spot. */
export function writeSpot(spot: Spot, existingSpots: Pick<KnownSpots, 'sites' | 'zones'>): string {
  switch (spot.kind) {
    case 'anywhere':
      return 'anywhere'
    case 'postcode':
      return spot.postcode
    case 'site': {
      const site = existingSpots.sites.find(({ code }) => code === spot.code)
      const isClear =
        site &&
        existingSpots.sites.filter((item) => plain(item.name) === plain(site.name)).length === 1
      return isClear ? site.name : spot.code
    }
    case 'zone': {
      const zone = existingSpots.zones.find(({ id }) => id === spot.zone)
      if (!zone) return spot.zone
      const name = plain(zone.name)
      const isTaken =
        existingSpots.sites.some(
          (item) => plain(item.name) === name || plain(item.code) === name,
        ) || existingSpots.zones.some((item) => item.id !== zone.id && plain(item.name) === name)
      return isTaken ? `zone: ${zone.id}` : zone.name
    }
    case 'districts': {
      const isBritish = spot.districts.every((district) => BRITISH_DISTRICT.test(district))
      const separator = isBritish ? ' ' : ', '
      const listed = spot.districts.join(separator)
      return readDistricts(spot.name.toUpperCase(), isBritish)?.join(separator) === listed
        ? listed
        : `${spot.name} = ${listed}`
    }
    case 'point':
      return `${spot.name} @ ${spot.point.lat},${spot.point.lng} ${spot.radiusMetres} m`
  }
}

/** The display name of a spot, without its coordinates or districts. */
export function nameSpot(spot: Spot, existingSpots: Pick<KnownSpots, 'sites' | 'zones'>): string {
  if (spot.kind === 'point') return spot.name
  if (spot.kind === 'districts') return spot.name === '' ? spot.districts.join(', ') : spot.name
  if (spot.kind === 'zone')
    return existingSpots.zones.find(({ id }) => id === spot.zone)?.name ?? spot.zone
  return writeSpot(spot, existingSpots)
}
