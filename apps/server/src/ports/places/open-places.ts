import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Operator, PlacesEngine } from '@kerbside/domain/operator/operator.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { Log } from '../../log.ts'
import type { OperatorId } from '../../operator.ts'
import { openBreaker } from '../breaker.ts'
import { azurePlaces } from './azure.ts'
import { googlePlaces } from './google.ts'
import { mergePlaces } from './merge-places.ts'
import { nominatimPlaces } from './nominatim.ts'
import { ownPlaces } from './own-places.ts'
import { photonPlaces } from './photon.ts'
import type { PlaceEngineDeps } from './place-engine.ts'
import type { AddressEngine, Places } from './port.ts'
import { readPostcode } from './postcode.ts'
import { openGiven } from './recent-places.ts'
import { type NamedEngine, requestEngines } from './request-engines.ts'

/** The names of an operator's secrets that hold the keys of its engines. */
type EngineSecret = 'google-maps' | 'azure-maps'

export type PlacesDeps = {
  /** The built-in gazetteer, always available. */
  embedded: Places
  /** What an operator imported; undefined if it imported nothing. */
  imported?: { for(operator: OperatorId, country?: string): Places | undefined }
  /** A secret of the operator in plain text: the key of an engine. */
  secretOf: (operator: OperatorId, name: EngineSecret) => Promise<string | undefined>
  now: () => Date
  log: Log
}

/** The product's rule: a postcode further away than this is not the address's own. */
const OWN_POSTCODE_METRES = 1_000
/** Engines get no shorter query, because two letters match too much. */
const MIN_ENGINE_QUERY_LENGTH = 3
/** An engine's airports have no code; one gets the code of our airport within this distance. */
const SAME_AIRPORT_METRES = 4_000

/**
 * The address service of each operator: its own places, then the outside engines in its order, what it imported
 * and the built-in gazetteer, as one list. It returns the same object as long as the settings it uses are
 * unchanged.
 */
export function openPlaces(deps: PlacesDeps): (operator: Operator) => Places {
  const opened = new Map<string, { cacheKey: string; places: Places }>()
  const cache = new WeakMap<Operator, Places>()
  return (operator) => {
    const places = cache.get(operator)
    if (places) return places
    const { base, country, settings } = operator
    const { knownPlaces, airports, engines } = settings
    const cacheKey = JSON.stringify([base, country, knownPlaces, airports, engines.places])
    const former = opened.get(operator.id)
    const found = former?.cacheKey === cacheKey ? former.places : placesOf(deps, operator)
    opened.set(operator.id, { cacheKey, places: found })
    cache.set(operator, found)
    return found
  }
}

function placesOf(deps: PlacesDeps, operator: Operator): Places {
  const { embedded } = deps
  const { settings } = operator
  const id = operator.id as OperatorId
  const own = ownPlaces(settings.knownPlaces)
  const ownAirports = ownPlaces(settings.airports)
  const engines = enginesOf(deps, operator)
  const given = openGiven()
  const imported = () => deps.imported?.for(id, operator.country)

  /** The nearest place in all our own data. */
  const nearestOf = async (
    point: Point,
    request: (places: Places) => Promise<Place | undefined>,
  ): Promise<Place | undefined> => {
    const theirs = imported()
    const found = await Promise.all([request(embedded), theirs ? request(theirs) : undefined])
    return found
      .flatMap((place) => place ?? [])
      .sort((a, b) => metresBetween(a.point, point) - metresBetween(b.point, point))[0]
  }

  return {
    async search(params) {
      const { text, near, max } = params
      const [fromEmbedded, fromImported = []] = await Promise.all([
        embedded.search(params),
        imported()?.search(params),
      ])
      const outside = isForEngines(text, [...fromEmbedded, ...fromImported])
        ? await requestEngines(engines, {
            signal: params.signal,
            request: async (engine, signal) => {
              const found = await engine.search({ ...params, max: Math.min(max, 10), signal })
              return found.length > 0 ? found : undefined
            },
          })
        : undefined
      given.keep(outside ?? [])
      const found = {
        own: [
          ...own.search({ text, near }),
          ...ownAirports
            .search({ text, near })
            .filter(({ code }) => !hasAirport(fromEmbedded, code)),
        ],
        outside: outside ?? [],
        imported: fromImported,
        embedded: fromEmbedded,
      }
      return mergePlaces(found, { text, max })
    },

    async find(placeId, chosen = {}) {
      const remembered = given.find(placeId)
      if (remembered) return remembered
      const ours =
        own.find(placeId) ??
        ownAirports.find(placeId) ??
        (await imported()?.find(placeId)) ??
        (await embedded.find(placeId))
      if (ours) return ours
      const theirs = engines.filter(({ name }) => placeId.startsWith(`${name}:`))
      const found = await requestEngines(theirs, {
        signal: chosen.signal,
        request: (engine, signal) => engine.find(placeId, { ...chosen, signal }),
      })
      if (!found) return undefined
      const place = await withCode(embedded, found)
      given.keep([place])
      return place
    },

    nearest: (point) => nearestOf(point, (places) => places.nearest(point)),

    async reverse(point, { signal } = {}) {
      const remembered = given.at(point)
      if (remembered) return remembered
      const outside = await requestEngines(engines, {
        signal,
        request: async (engine, ending) => {
          const place = await engine.reverse(point, { signal: ending })
          return place && metresBetween(place.point, point) <= OWN_POSTCODE_METRES
            ? place
            : undefined
        },
      })
      return outside ?? nearestOf(point, (places) => places.reverse(point))
    },
  }
}

/** The gazetteer knows more about an airport than the settings do, such as its terminals. */
const hasAirport = (places: readonly Place[], airport: string) =>
  airport !== '' && places.some(({ kind, code }) => kind === 'airport' && code === airport)

/** No engine is asked for a postcode that our own data has to the street. */
function isForEngines(text: string, ours: readonly Place[]): boolean {
  const typed = readPostcode(text)
  const isKnown = ours.some(
    ({ kind, postcode, quality }) =>
      kind === 'postcode' && postcode === typed && quality !== 'district',
  )
  return text.trim().length >= MIN_ENGINE_QUERY_LENGTH && !isKnown
}

/** An airport needs its code, because flights are found by it. */
async function withCode(embedded: Places, place: Place): Promise<Place> {
  if ((place.kind !== 'airport' && place.kind !== 'terminal') || place.code !== '') return place
  const params = { text: place.name, near: place.point, max: 20 }
  const ours = (await embedded.search(params)).find(
    ({ code, point }) => code !== '' && metresBetween(point, place.point) <= SAME_AIRPORT_METRES,
  )
  return ours ? { ...place, code: ours.code } : { ...place, kind: 'landmark' }
}

const SECRETS = { google: 'google-maps', azure: 'azure-maps' } satisfies Record<
  string,
  EngineSecret
>

function enginesOf({ secretOf, now, log }: PlacesDeps, operator: Operator): NamedEngine[] {
  return operator.settings.engines.places.flatMap(({ engine: name, url }) => {
    const key = async () =>
      name === 'google' || name === 'azure'
        ? secretOf(operator.id as OperatorId, SECRETS[name])
        : undefined
    const details = { operator: operator.slug, engine: name }
    const engine = engineOf(name, { url: url?.replace(/\/+$/, ''), country: operator.country, key })
    if (!engine) {
      log.warn(details, 'places: this engine requires the address of the operator’s own server')
      return []
    }
    const onOpen = (why: unknown) =>
      log.warn(
        { ...details, why: why instanceof Error ? why.message : '' },
        'places: not asked for a while',
      )
    return [{ name, engine, breaker: openBreaker({ service: `places ${name}`, now, onOpen }) }]
  })
}

function engineOf(name: PlacesEngine, deps: PlaceEngineDeps): AddressEngine | undefined {
  switch (name) {
    case 'google':
      return googlePlaces(deps)
    case 'azure':
      return azurePlaces(deps)
    case 'photon':
      return photonPlaces(deps)
    case 'nominatim':
      return nominatimPlaces(deps)
  }
}
