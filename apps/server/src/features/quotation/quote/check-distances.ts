import type { Point } from '@kerbside/domain/geo.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { beyondReach } from '@kerbside/domain/operator/reach.ts'
import type { DocumentError, TariffDocument } from '../price-list/read-tariff.ts'

/** Sites, zones and points where this operator never drives: prices there would never apply, without any error. */
export function checkDistances(
  { sites, zones, fixed }: Pick<TariffDocument, 'sites' | 'zones' | 'fixed'>,
  { base }: Pick<Operator, 'base'>,
): DocumentError[] {
  const checkReach = (path: string, points: readonly Point[]): DocumentError[] => {
    const message = beyondReach(base, points)
    return message === undefined ? [] : [{ path, message }]
  }
  return [
    ...sites.flatMap(({ centre }, at) => checkReach(`sites[${at}].centre`, [centre])),
    ...zones.flatMap(({ area }, at) =>
      checkReach(
        `zones[${at}].area`,
        area.flatMap((polygon) => polygon.flat().map(([lng, lat]) => ({ lat, lng }))),
      ),
    ),
    ...fixed.flatMap((price, index) =>
      (['from', 'to'] as const).flatMap((end) => {
        const spot = price[end]
        return spot.kind === 'point' ? checkReach(`fixed[${index}].${end}.point`, [spot.point]) : []
      }),
    ),
  ]
}
