import { areaFaultPath, sayAreaFault } from '@kerbside/contract/desk/say-area-fault.ts'
import type { Area } from '@kerbside/domain/geo.ts'
import { judgeBlockedPeriods, judgeOpeningHours } from '@kerbside/domain/operator/judge-hours.ts'
import { judgeOwnPlaces } from '@kerbside/domain/operator/judge-own-places.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { beyondReach } from '@kerbside/domain/operator/reach.ts'
import { judgeArea } from '@kerbside/domain/places/judge-area.ts'
import type { SettingFault } from './save-operator.ts'

/** What is wrong with a service area: every fault with where it stands and where on the earth. */
export function judgeServiceArea(area: Area, { base }: Pick<Operator, 'base'>): SettingFault[] {
  const drawn = judgeArea(area).map((fault) => ({
    path: areaFaultPath('serviceArea', fault),
    message: sayAreaFault(fault),
  }))
  if (drawn.length > 0) return drawn
  return area.flatMap((polygon, at) => {
    const far = beyondReach(
      base,
      polygon.flat().map(([lng, lat]) => ({ lat, lng })),
    )
    return far === undefined ? [] : [{ path: `serviceArea.${at}`, message: far }]
  })
}

/** Everything wrong with where and when an operator drives. */
export const judgeGroundOf = ({ settings, base }: Operator): SettingFault[] => [
  ...judgeServiceArea(settings.serviceArea, { base }),
  ...judgeOpeningHours(settings.openingHours),
  ...judgeBlockedPeriods(settings.blockedPeriods),
  ...judgeOwnPlaces({
    base,
    knownPlaces: settings.knownPlaces,
    airports: settings.airports,
    centre: settings.centre,
    homeAirports: settings.content.airports.codes,
  }),
]
