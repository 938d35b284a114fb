import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Operator, PlacesEngine } from '@kerbside/domain/operator/operator.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { Log } from '../../log.ts'
import type { OperatorId } from '../../operator.ts'
import { openBreaker } from '../breaker.ts'
import { askEngines, type NamedEngine } from './ask-engines.ts'
import { azurePlaces } from './azure.ts'
import type { EngineMeans } from './engine-answer.ts'
import { openGiven } from './given-places.ts'
import { googlePlaces } from './google.ts'
import { mergePlaces } from './merge-places.ts'
import { nominatimPlaces } from './nominatim.ts'
import { ownPlaces } from './own-places.ts'
import { photonPlaces } from './photon.ts'
import type { AddressEngine, Places } from './port.ts'
import { readPostcode } from './postcode.ts'

/** By these names an operator keeps the keys of its engines. */
type EngineSecret = 'google-maps' | 'azure-maps'

export type PlacesMeans = {
  /** The built-in gazetteer, always there. */
  embedded: Places
  /** What an operator imported; undefined for one that imported nothing. */
  imported?: { for(operator: OperatorId): Places | undefined }
  /** A secret of the operator in clear: the key of an engine. */
  secretOf: (operator: OperatorId, name: EngineSecret) => Promise<string | undefined>
  now: () => Date
  log: Log
}

/** The rule of the house: a postcode further away than this is not the address's own. */
const OWN_POSTCODE_METRES = 1_000
/** Engines are not asked for less: two letters are all places and none. */
const LEAST_FOR_ENGINES = 3
/** An airport of an engine has no code; it is that of ours this near. */
const SAME_AIRPORT_METRES = 4_000

/**
 * The address service of each operator: its own places, then the outside engines in its order, what it imported and
 * the built-in gazetteer, as one list. The same object as long as what it hangs on is the same.
 */
export function openPlaces(means: PlacesMeans): (operator: Operator) => Places {
  const opened = new Map<string, { said: string; places: Places }>()
  const known = new WeakMap<Operator, Places>()
  return (operator) => {
    const places = known.get(operator)
    if (places) return places
    const { base, country, settings } = operator
    const { knownPlaces, airports, engines } = settings
    const said = JSON.stringify([base, country, knownPlaces, airports, engines.places])
    const former = opened.get(operator.id)
    const found = former?.said === said ? former.places : placesOf(means, operator)
    opened.set(operator.id, { said, places: found })
    known.set(operator, found)
    return found
  }
}

function placesOf(means: PlacesMeans, operator: Operator): Places {
  const { embedded } = means
  const { settings } = operator
  const id = operator.id as OperatorId
  const own = ownPlaces(settings.knownPlaces)
  const ownAirports = ownPlaces(settings.airports)
  const engines = enginesOf(means, operator)
  const given = openGiven()
  const imported = () => means.imported?.for(id)

  /** The nearest of all our own data. */
  const nearestOf = async (
    point: Point,
    ask: (places: Places) => Promise<Place | undefined>,
  ): Promise<Place | undefined> => {
    const theirs = imported()
    const found = await Promise.all([ask(embedded), theirs ? ask(theirs) : undefined])
    return found
      .flatMap((place) => place ?? [])
      .sort((a, b) => metresBetween(a.point, point) - metresBetween(b.point, point))[0]
  }

  return {
    async search(asked) {
      const { text, near, most } = asked
      const [fromEmbedded, fromImported = []] = await Promise.all([
        embedded.search(asked),
        imported()?.search(asked),
      ])
      const outside = isForEngines(text, [...fromEmbedded, ...fromImported])
        ? await askEngines(engines, {
            signal: asked.signal,
            ask: async (engine, signal) => {
              const found = await engine.search({ ...asked, most: Math.min(most, 10), signal })
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
      return mergePlaces(found, { text, most })
    },

    async find(wanted, chosen = {}) {
      const kept = given.find(wanted)
      if (kept) return kept
      const ours =
        own.find(wanted) ??
        ownAirports.find(wanted) ??
        (await imported()?.find(wanted)) ??
        (await embedded.find(wanted))
      if (ours) return ours
      const theirs = engines.filter(({ name }) => wanted.startsWith(`${name}:`))
      const found = await askEngines(theirs, {
        signal: chosen.signal,
        ask: (engine, signal) => engine.find(wanted, { ...chosen, signal }),
      })
      if (!found) return undefined
      const place = await withCode(embedded, found)
      given.keep([place])
      return place
    },

    nearest: (point) => nearestOf(point, (places) => places.nearest(point)),

    async reverse(point, { signal } = {}) {
      const kept = given.at(point)
      if (kept) return kept
      const outside = await askEngines(engines, {
        signal,
        ask: async (engine, ending) => {
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

/** The gazetteer says more of an airport than the settings do: its terminals hang on it. */
const hasAirport = (places: readonly Place[], airport: string) =>
  airport !== '' && places.some(({ kind, code }) => kind === 'airport' && code === airport)

/** A postcode our own data knows to the street is not worth a question. */
function isForEngines(text: string, ours: readonly Place[]): boolean {
  const typed = readPostcode(text)
  const isKnown = ours.some(
    ({ kind, postcode, quality }) =>
      kind === 'postcode' && postcode === typed && quality !== 'district',
  )
  return text.trim().length >= LEAST_FOR_ENGINES && !isKnown
}

/** An airport is one by its code: flights are found by it. */
async function withCode(embedded: Places, place: Place): Promise<Place> {
  if ((place.kind !== 'airport' && place.kind !== 'terminal') || place.code !== '') return place
  const asked = { text: place.name, near: place.point, most: 20 }
  const ours = (await embedded.search(asked)).find(
    ({ code, point }) => code !== '' && metresBetween(point, place.point) <= SAME_AIRPORT_METRES,
  )
  return ours ? { ...place, code: ours.code } : { ...place, kind: 'landmark' }
}

const SECRETS = { google: 'google-maps', azure: 'azure-maps' } satisfies Record<
  string,
  EngineSecret
>

function enginesOf({ secretOf, now, log }: PlacesMeans, operator: Operator): NamedEngine[] {
  return operator.settings.engines.places.flatMap(({ engine: name, url }) => {
    const key = async () =>
      name === 'google' || name === 'azure'
        ? secretOf(operator.id as OperatorId, SECRETS[name])
        : undefined
    const facts = { operator: operator.slug, engine: name }
    const engine = engineOf(name, { url: url?.replace(/\/+$/, ''), country: operator.country, key })
    if (!engine) {
      log.warn(facts, 'places: this engine needs the address of a server of the operator’s own')
      return []
    }
    const onOpen = (why: unknown) =>
      log.warn(
        { ...facts, why: why instanceof Error ? why.message : '' },
        'places: not asked for a while',
      )
    return [{ name, engine, breaker: openBreaker({ now, onOpen }) }]
  })
}

function engineOf(name: PlacesEngine, means: EngineMeans): AddressEngine | undefined {
  switch (name) {
    case 'google':
      return googlePlaces(means)
    case 'azure':
      return azurePlaces(means)
    case 'photon':
      return photonPlaces(means)
    case 'nominatim':
      return nominatimPlaces(means)
  }
}
