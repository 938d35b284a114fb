import { isPoint, metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { DocumentFault, TariffDocument } from './read-tariff.ts'

/** Nobody is driven farther from the operator's base: the longest drive within one continent. */
const FARTHEST_METRES = 4_000_000

/**
 * Sites, zones and points that lie where this operator never drives. Latitude and longitude the wrong way round are
 * still a place on the earth, and every fixed price for it would be lost without a word.
 */
export function judgeDistances(
  { sites, zones, fixed }: Pick<TariffDocument, 'sites' | 'zones' | 'fixed'>,
  { base }: Pick<Operator, 'base'>,
): DocumentFault[] {
  const judge = (path: string, points: readonly Point[]): DocumentFault[] => {
    // What is no place at all is a fault of its own.
    const lying = points.filter(isPoint)
    const metres = lying.reduce((most, point) => Math.max(most, metresBetween(base, point)), 0)
    if (metres <= FARTHEST_METRES) return []
    const km = Math.round(metres / 1000)
    const message = `reaches ${km} km away from the operator’s base; are latitude and longitude the wrong way round?`
    return [{ path, message }]
  }
  return [
    ...sites.flatMap(({ centre }, at) => judge(`sites[${at}].centre`, [centre])),
    ...zones.flatMap(({ area }, at) =>
      judge(
        `zones[${at}].area`,
        area.flatMap((polygon) => polygon.flat().map(([lng, lat]) => ({ lat, lng }))),
      ),
    ),
    ...fixed.flatMap((price, index) =>
      (['from', 'to'] as const).flatMap((end) => {
        const spot = price[end]
        return spot.kind === 'point' ? judge(`fixed[${index}].${end}.point`, [spot.point]) : []
      }),
    ),
  ]
}
