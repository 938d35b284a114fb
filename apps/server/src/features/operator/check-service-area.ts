import {
  areaErrorPath,
  describeAreaError,
} from '@kerbside/contract/operator/describe-area-error.ts'
import type { Area } from '@kerbside/domain/geo.ts'
import { checkBlockedPeriods, checkOpeningHours } from '@kerbside/domain/operator/check-hours.ts'
import { checkOwnPlaces } from '@kerbside/domain/operator/check-own-places.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { beyondReach } from '@kerbside/domain/operator/reach.ts'
import { checkArea } from '@kerbside/domain/places/check-area.ts'
import type { SettingError } from './save-operator.ts'

/** Checks a service area: every error with its path and position on the map. */
export function checkServiceArea(area: Area, { base }: Pick<Operator, 'base'>): SettingError[] {
  const drawn = checkArea(area).map((error) => ({
    path: areaErrorPath('serviceArea', error),
    message: describeAreaError(error),
  }))
  if (drawn.length > 0) return drawn
  return area.flatMap((polygon, index) => {
    const far = beyondReach(
      base,
      polygon.flat().map(([lng, lat]) => ({ lat, lng })),
    )
    return far === undefined ? [] : [{ path: `serviceArea.${index}`, message: far }]
  })
}

/** All errors in an operator's service area and opening hours. */
export const checkGround = ({ settings, base, country }: Operator): SettingError[] => [
  ...checkServiceArea(settings.serviceArea, { base }),
  ...checkOpeningHours(settings.openingHours),
  ...checkBlockedPeriods(settings.blockedPeriods),
  ...checkOwnPlaces({
    base,
    country,
    knownPlaces: settings.knownPlaces,
    airports: settings.airports,
    centre: settings.centre,
    homeAirports: settings.content.airports.codes,
  }),
]
