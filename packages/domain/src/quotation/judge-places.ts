import type { Area, Point } from '../geo.ts'
import { isPoint } from '../geo-inside.ts'
import { type AreaFaultReason, judgeArea as judgeShapes } from '../places/judge-area.ts'
import { duplicates, type Fault, type FaultReason, faultIf } from './fault.ts'
import type { Site, Spot, Tariff } from './tariff.ts'

/** Three corners and the first again. */
const FEWEST_CORNERS = 4

function judgeRings(area: Area, path: string): Fault[] {
  return [
    ...faultIf(area.length === 0, { path, reason: 'empty' }),
    ...area.flatMap((polygon, at) => [
      ...faultIf(polygon.length === 0, { path: `${path}[${at}]`, reason: 'empty' }),
      ...polygon.flatMap((ring, index) => {
        const where = `${path}[${at}][${index}]`
        const [first, last] = [ring[0], ring[ring.length - 1]]
        const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1]
        return [
          ...faultIf(ring.length < FEWEST_CORNERS, { path: where, reason: 'ring-too-short' }),
          ...faultIf(!isClosed, { path: where, reason: 'ring-not-closed' }),
          ...faultIf(!ring.every(([lng, lat]) => isPoint({ lat, lng })), {
            path: where,
            reason: 'not-a-place',
          }),
        ]
      }),
    ]),
  ]
}

const SHAPE_REASONS: Partial<Record<AreaFaultReason, FaultReason>> = {
  'crosses-itself': 'crosses-itself',
  'hole-outside': 'hole-outside',
  'too-small': 'too-small',
  'too-large': 'too-large',
  'too-many-corners': 'too-many-corners',
  'too-many-shapes': 'too-many-corners',
  'round-the-world': 'not-a-place',
}

/** Its rings first: what is no ring has no shape to judge. */
function judgeArea(area: Area, path: string): Fault[] {
  const rings = judgeRings(area, path)
  if (rings.length > 0) return rings
  return judgeShapes(area).map(({ reason, polygon, ring, where }) => ({
    path: `${path}[${polygon}]${ring === undefined ? '' : `[${ring}]`}`,
    reason: SHAPE_REASONS[reason] ?? 'not-a-place',
    ...(where && { other: `${where[1].toFixed(5)}, ${where[0].toFixed(5)}` }),
  }))
}

const judgeCircle = (
  { centre, radiusMetres }: { centre: Point; radiusMetres: number },
  path: string,
): Fault[] => [
  ...faultIf(!isPoint(centre), { path, reason: 'not-a-place' }),
  ...faultIf(!(radiusMetres > 0), { path: `${path}.radiusMetres`, reason: 'not-positive' }),
]

function judgeSite(site: Site, { path, sites }: { path: string; sites: readonly Site[] }): Fault[] {
  const { partOf } = site
  const whole = sites.find(({ code }) => code === partOf)
  const where = `${path}.partOf`
  return [
    ...judgeCircle(site, path),
    ...(partOf === undefined
      ? []
      : [
          ...faultIf(!whole, { path: where, reason: 'unknown-site', other: partOf }),
          ...faultIf(whole?.partOf !== undefined, {
            path: where,
            reason: 'part-of-a-terminal',
            other: partOf,
          }),
        ]),
  ]
}

export const judgePlaces = ({ sites, zones }: Tariff): Fault[] => [
  ...sites.flatMap((site, index) => judgeSite(site, { path: `sites[${index}]`, sites })),
  ...zones.flatMap(({ area }, index) => judgeArea(area, `zones[${index}].area`)),
  // Two of one name cannot be told apart in the list of prices.
  ...duplicates(
    zones.map(({ name }) => name.trim()),
    (index) => `zones[${index}].name`,
  ),
]

const DISTRICT = /^[A-Z]{1,2}\d[A-Z\d]?$/
const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/

/** Whether a place named in a rule is one the tariff knows. */
export function judgeWhere(
  spot: Spot,
  { path, tariff }: { path: string; tariff: Pick<Tariff, 'sites' | 'zones'> },
): Fault[] {
  switch (spot.kind) {
    case 'point':
      return judgeCircle({ centre: spot.point, radiusMetres: spot.radiusMetres }, path)
    case 'site':
      return faultIf(!tariff.sites.some(({ code }) => code === spot.code), {
        path: `${path}.code`,
        reason: 'unknown-site',
        other: spot.code,
      })
    case 'zone':
      return faultIf(!tariff.zones.some(({ id }) => id === spot.zone), {
        path: `${path}.zone`,
        reason: 'unknown-zone',
        other: spot.zone,
      })
    case 'postcode':
      return faultIf(!POSTCODE.test(spot.postcode.replaceAll(' ', '').toUpperCase()), {
        path: `${path}.postcode`,
        reason: 'not-a-postcode',
        other: spot.postcode,
      })
    case 'districts':
      return [
        ...faultIf(spot.districts.length === 0, { path: `${path}.districts`, reason: 'empty' }),
        ...spot.districts.flatMap((district, index) =>
          faultIf(!DISTRICT.test(district), {
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
