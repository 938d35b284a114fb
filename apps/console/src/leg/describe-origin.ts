import { t } from '@kerbside/words/translate.ts'
import type { DeskLeg } from '../dispatch/api.ts'

type RouteOrigin = NonNullable<DeskLeg['details']>['route']

const ENGINES: Readonly<Record<string, string>> = {
  osrm: 'OSRM',
  valhalla: 'Valhalla',
  google: 'Google Maps',
  azure: 'Azure Maps',
}

/** "Streets of rutland, data of 12 Nov 2026", "Estimated route", "Route by OSRM", or '' where it is not known. */
export function describeOrigin(route: RouteOrigin): string {
  if (!route) return ''
  if (route.estimate) return t('desk.routeEstimated')
  if (route.engine !== 'streets') {
    const engine = ENGINES[route.engine]
    return engine ? t('desk.routeBy', { engine }) : ''
  }
  if (route.area === '') return t('desk.routeByStreets')
  return route.dataAt === ''
    ? t('desk.routeOfArea', { area: route.area })
    : t('desk.routeOfAreaAt', { area: route.area, at: new Date(route.dataAt) })
}
