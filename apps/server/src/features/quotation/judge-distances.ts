import type { Point } from '@kerbside/domain/geo.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { beyondReach } from '@kerbside/domain/operator/reach.ts'
import type { DocumentFault, TariffDocument } from './read-tariff.ts'

/** Sites, zones and points where this operator never drives: every price for them would be lost without a word. */
export function judgeDistances(
  { sites, zones, fixed }: Pick<TariffDocument, 'sites' | 'zones' | 'fixed'>,
  { base }: Pick<Operator, 'base'>,
): DocumentFault[] {
  const judge = (path: string, points: readonly Point[]): DocumentFault[] => {
    const message = beyondReach(base, points)
    return message === undefined ? [] : [{ path, message }]
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
