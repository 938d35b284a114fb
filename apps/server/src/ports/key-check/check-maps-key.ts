import { azurePlaces } from '../places/azure.ts'
import { googlePlaces } from '../places/google.ts'
import type { Airlines, Airports } from '../places/port.ts'
import { azureRoads } from '../roads/azure.ts'
import { googleRoads } from '../roads/google.ts'
import { checkKeyUse } from './check-key-use.ts'
import type { KeyCheckResult, KeyToCheck } from './port.ts'

export type KeyCheckDeps = {
  now: () => Date
  airlines: Pick<Airlines, 'find'>
  airports: Pick<Airports, 'find'>
  /** Allows mail servers in the install's own network, for development only. */
  inner?: boolean
  /** Where a fake Twilio server listens. */
  twilioUrl?: string
}

const ADAPTERS = {
  google: { places: googlePlaces, roads: googleRoads },
  azure: { places: azurePlaces, roads: azureRoads },
} as const

/** About two kilometres: a cheap route. */
const NORTH_DEGREES = 0.02

/**
 * Checks the uses that the operator's settings make of the key; both uses while there are none, because the key
 * is new.
 */
export async function checkMapsKey(
  { now }: Pick<KeyCheckDeps, 'now'>,
  { operator, value, engine }: KeyToCheck & { engine: keyof typeof ADAPTERS },
): Promise<KeyCheckResult[]> {
  const { base, country, zone, settings } = operator
  const places = settings.engines.places.find((item) => item.engine === engine)
  const roads = settings.engines.roads.find((item) => item.engine === engine)
  const isUnused = !places && !roads
  const key = async () => value
  const address = (url: string | undefined) => url?.replace(/\/+$/, '')

  const checkPlaces = () => {
    const adapter = ADAPTERS[engine].places({ url: address(places?.url), country, key })
    return checkKeyUse('places', (signal) =>
      adapter.search({ text: 'Station', near: base, max: 1, signal }),
    )
  }
  const checkRoads = () => {
    const adapter = ADAPTERS[engine].roads({ url: address(roads?.url), key, now, zone })
    const north = { ...base, lat: base.lat + (base.lat > 0 ? -NORTH_DEGREES : NORTH_DEGREES) }
    return checkKeyUse('roads', (signal) =>
      adapter.route([base, north], { departAt: undefined, signal }),
    )
  }
  return Promise.all([
    ...(places || isUnused ? [checkPlaces()] : []),
    ...(roads || isUnused ? [checkRoads()] : []),
  ])
}
