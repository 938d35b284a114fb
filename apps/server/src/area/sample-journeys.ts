import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { withOperator } from '../db.ts'
import { findOpenPriceBook } from '../features/quotation/price-list/find-price-book.ts'
import { priceOf } from '../features/quotation/simulation/compare-tariffs.ts'
import { listPopular } from '../ports/places/imported/store.ts'
import type { RoadEngine } from '../ports/roads/engine.ts'
import type { RequestContext } from '../request-context.ts'
import type { MeasuredJourney, SampleJourney, Samples } from './store.ts'

const COUNT = 20
/** Shorter ones say little about a price. */
const MIN_METRES = 1_000
const TIMEOUT_MS = 10_000

/** Undefined where there is no route. */
export type RouteFinder = (
  points: readonly Point[],
  signal: AbortSignal,
) => Promise<{ metres: number; seconds: number } | undefined>

type Context = Pick<RequestContext, 'db' | 'operator' | 'now' | 'profile'>

/**
 * Journeys between well-known places of an area, by the roads in use and by its streets: what an operator looks at
 * before its prices move. The price is that of the first vehicle type.
 */
export async function sampleJourneys(
  context: Context,
  { dataset, before, streets }: { dataset: string; before: RouteFinder; streets: RoadEngine },
): Promise<Samples> {
  const { operator } = context
  const places = await withOperator(context, (tx) =>
    listPopular(tx, { operator, dataset, max: 20 * COUNT }),
  )
  const book = await findOpenPriceBook(context)
  const measure = (
    { from, to }: Pair,
    route: { metres: number; seconds: number } | undefined,
  ): MeasuredJourney | undefined =>
    route && {
      metres: route.metres,
      seconds: route.seconds,
      price:
        book &&
        priceOf(context, {
          book,
          way: route,
          at: undefined,
          item: { from, to, vehicleTypeId: book.vehicleTypes[0]?.id ?? 0 },
        }),
    }
  const journeys: SampleJourney[] = []
  for (const pair of pairsOf(places).slice(0, COUNT)) {
    const points = [pair.from.point, pair.to.point]
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    journeys.push({
      from: pair.from.name,
      to: pair.to.name,
      before: measure(pair, await before(points, signal)),
      after: measure(pair, await streets.route(points, { departAt: undefined, signal })),
    })
  }
  return { currency: book?.tariff.tariff.currency ?? context.profile.currency, journeys }
}

type Pair = { from: Place; to: Place }

/** Each place with the next one that is far enough away. */
function pairsOf(places: readonly Place[]): Pair[] {
  const pairs: Pair[] = []
  let from: Place | undefined
  for (const to of places) {
    if (from && metresBetween(from.point, to.point) < MIN_METRES) continue
    if (from) pairs.push({ from, to })
    from = to
  }
  return pairs
}
