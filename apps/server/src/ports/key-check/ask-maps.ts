import { azurePlaces } from '../places/azure.ts'
import { googlePlaces } from '../places/google.ts'
import type { Airlines, Airports } from '../places/port.ts'
import { azureRoads } from '../roads/azure.ts'
import { googleRoads } from '../roads/google.ts'
import { hearAnswer } from './hear-answer.ts'
import type { AskedKey, KeyAnswer } from './port.ts'

export type AskedMeans = {
  now: () => Date
  airlines: Pick<Airlines, 'find'>
  airports: Pick<Airports, 'find'>
  /** Mail servers in the house's own network are asked, too: while it is developed only. */
  inner?: boolean
  /** A stand-in for Twilio. */
  twilioUrl?: string
}

const ADAPTERS = {
  google: { places: googlePlaces, roads: googleRoads },
  azure: { places: azurePlaces, roads: azureRoads },
} as const

/** About two kilometres: a way nobody charges much for. */
const NORTH_DEGREES = 0.02

/** The uses the operator's settings make of the key; both while they make none, for then it is about to be used. */
export async function askMaps(
  { now }: Pick<AskedMeans, 'now'>,
  { operator, value, engine }: AskedKey & { engine: keyof typeof ADAPTERS },
): Promise<KeyAnswer[]> {
  const { base, country, zone, settings } = operator
  const places = settings.engines.places.find((one) => one.engine === engine)
  const roads = settings.engines.roads.find((one) => one.engine === engine)
  const isUnused = !places && !roads
  const key = async () => value
  const address = (url: string | undefined) => url?.replace(/\/+$/, '')

  const askPlaces = () => {
    const adapter = ADAPTERS[engine].places({ url: address(places?.url), country, key })
    return hearAnswer('places', (signal) =>
      adapter.search({ text: 'Station', near: base, most: 1, signal }),
    )
  }
  const askRoads = () => {
    const adapter = ADAPTERS[engine].roads({ url: address(roads?.url), key, now, zone })
    const north = { ...base, lat: base.lat + (base.lat > 0 ? -NORTH_DEGREES : NORTH_DEGREES) }
    return hearAnswer('roads', (signal) =>
      adapter.route([base, north], { departAt: undefined, signal }),
    )
  }
  return Promise.all([
    ...(places || isUnused ? [askPlaces()] : []),
    ...(roads || isUnused ? [askRoads()] : []),
  ])
}
