import type { Area, Point } from '../../geo.ts'
import { isPoint } from '../../geo-inside.ts'
import { type AreaErrorReason, checkArea as checkShapes } from '../../places/check-area.ts'
import { readFreePostcode } from '../../places/free-postcode.ts'
import { hasBritishPostcodes } from '../../places/postcode.ts'
import { BRITISH_DISTRICT, BRITISH_POSTCODE } from '../spots.ts'
import type { Site, Spot, Tariff } from '../tariff.ts'
import { duplicates, errorIf, type TariffError, type TariffErrorReason } from './tariff-error.ts'

/** Three corners and the first one again. */
const MIN_CORNERS = 4

function checkRings(area: Area, path: string): TariffError[] {
  return [
    ...errorIf(area.length === 0, { path, reason: 'empty' }),
    ...area.flatMap((polygon, at) => [
      ...errorIf(polygon.length === 0, { path: `${path}[${at}]`, reason: 'empty' }),
      ...polygon.flatMap((ring, index) => {
        const where = `${path}[${at}][${index}]`
        const [first, last] = [ring[0], ring[ring.length - 1]]
        const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1]
        return [
          ...errorIf(ring.length < MIN_CORNERS, { path: where, reason: 'ring-too-short' }),
          ...errorIf(!isClosed, { path: where, reason: 'ring-not-closed' }),
          ...errorIf(!ring.every(([lng, lat]) => isPoint({ lat, lng })), {
            path: where,
            reason: 'not-a-place',
          }),
        ]
      }),
    ]),
  ]
}

const SHAPE_REASONS: Partial<Record<AreaErrorReason, TariffErrorReason>> = {
  'crosses-itself': 'crosses-itself',
  'hole-outside': 'hole-outside',
  'too-small': 'too-small',
  'too-large': 'too-large',
  'too-many-corners': 'too-many-corners',
  'too-many-shapes': 'too-many-corners',
  'round-the-world': 'not-a-place',
}

/** Checks the rings first: without valid rings there is no area to check. */
function checkArea(area: Area, path: string): TariffError[] {
  const rings = checkRings(area, path)
  if (rings.length > 0) return rings
  return checkShapes(area).map(({ reason, polygon, ring, where }) => ({
    path: `${path}[${polygon}]${ring === undefined ? '' : `[${ring}]`}`,
    reason: SHAPE_REASONS[reason] ?? 'not-a-place',
    ...(where && { other: `${where[1].toFixed(5)}, ${where[0].toFixed(5)}` }),
  }))
}

const checkCircle = (
  { centre, radiusMetres }: { centre: Point; radiusMetres: number },
  path: string,
): TariffError[] => [
  ...errorIf(!isPoint(centre), { path, reason: 'not-a-place' }),
  ...errorIf(!(radiusMetres > 0), { path: `${path}.radiusMetres`, reason: 'not-positive' }),
]

function checkSite(
  site: Site,
  { path, sites }: { path: string; sites: readonly Site[] },
): TariffError[] {
  const { partOf } = site
  const whole = sites.find(({ code }) => code === partOf)
  const where = `${path}.partOf`
  return [
    ...checkCircle(site, path),
    ...(partOf === undefined
      ? []
      : [
          ...errorIf(!whole, { path: where, reason: 'unknown-site', other: partOf }),
          ...errorIf(whole?.partOf !== undefined, {
            path: where,
            reason: 'part-of-a-terminal',
            other: partOf,
          }),
        ]),
  ]
}

export const checkPlaces = ({ sites, zones }: Tariff): TariffError[] => [
  ...sites.flatMap((site, index) => checkSite(site, { path: `sites[${index}]`, sites })),
  ...zones.flatMap(({ area }, index) => checkArea(area, `zones[${index}].area`)),
  // Two zones with the same name cannot be distinguished in the price list.
  ...duplicates(
    zones.map(({ name }) => name.trim()),
    (index) => `zones[${index}].name`,
  ),
]

/** Elsewhere: the beginning of a postcode, written without spaces and hyphens. */
const FREE_PREFIX = /^(?=.*\d)[A-Z\d]{1,12}$/

const isPostcode = (text: string, isBritish: boolean): boolean =>
  isBritish
    ? BRITISH_POSTCODE.test(text.replaceAll(' ', '').toUpperCase())
    : readFreePostcode(text) !== undefined

/** Checks that a place used in a rule exists in the tariff. */
export function checkSpot(
  spot: Spot,
  {
    path,
    tariff,
    country,
  }: { path: string; tariff: Pick<Tariff, 'sites' | 'zones'>; country: string },
): TariffError[] {
  const isBritish = hasBritishPostcodes(country)
  switch (spot.kind) {
    case 'point':
      return checkCircle({ centre: spot.point, radiusMetres: spot.radiusMetres }, path)
    case 'site':
      return errorIf(!tariff.sites.some(({ code }) => code === spot.code), {
        path: `${path}.code`,
        reason: 'unknown-site',
        other: spot.code,
      })
    case 'zone':
      return errorIf(!tariff.zones.some(({ id }) => id === spot.zone), {
        path: `${path}.zone`,
        reason: 'unknown-zone',
        other: spot.zone,
      })
    case 'postcode':
      return errorIf(!isPostcode(spot.postcode, isBritish), {
        path: `${path}.postcode`,
        reason: 'not-a-postcode',
        other: spot.postcode,
      })
    case 'districts':
      return [
        ...errorIf(spot.districts.length === 0, { path: `${path}.districts`, reason: 'empty' }),
        ...spot.districts.flatMap((district, index) =>
          errorIf(!(isBritish ? BRITISH_DISTRICT : FREE_PREFIX).test(district), {
            path: `${path}.districts[${index}]`,
            reason: 'not-a-district',
            other: district,
          }),
        ),
      ]
    case 'anywhere':
      return []
  }
}
