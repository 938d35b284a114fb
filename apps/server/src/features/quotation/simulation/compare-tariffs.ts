import { ONE_PASSENGER } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { KnownPlace } from '@kerbside/domain/operator/operator.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { type PriceBook, priceJourney } from '@kerbside/domain/quotation/price-journey.ts'
import { readyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import { addMinutes, type LocalTime, localAt } from '@kerbside/domain/time.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listVehicleTypes } from '../../fleet/list-vehicle-types.ts'
import { findPriceBook, priceBookOf } from '../price-list/find-price-book.ts'
import type { TariffDocument } from '../price-list/read-tariff.ts'

export type ExampleDeps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'profile' | 'roads'>
type Journey = { from: KnownPlace; to: KnownPlace; vehicleTypeId: number }

export type Example = { description: string; before: Minor | undefined; after: Minor | undefined }

/**
 * The prices of the operator's own example journeys by two versions, tomorrow at eleven or at `at`; undefined where a
 * version has no price. `after` may be an unsaved document.
 */
export async function compareTariffs(
  context: ExampleDeps,
  {
    before,
    after,
    at,
  }: {
    before: number | undefined
    after: number | TariffDocument
    /** A civil time other than tomorrow at eleven. */
    at?: LocalTime | undefined
  },
): Promise<{ currency: string; examples: Example[] }> {
  const [old, fresh] = await Promise.all([
    before === undefined ? undefined : findPriceBook(context, { at: before }),
    typeof after === 'number' ? findPriceBook(context, { at: after }) : unsaved(context, after),
  ])
  const items = context.profile.settings.priceList.flatMap((category) => category.items)
  const examples: Example[] = []
  for (const item of items) {
    const route = await context.roads.route([item.from.point, item.to.point])
    if (!route) continue
    const price = (book: PriceBook | undefined) =>
      book && priceOf(context, { book, item, way: route, at })
    examples.push({
      description: item.description,
      before: price(old),
      after: price(fresh),
    })
  }
  return { currency: fresh.tariff.tariff.currency, examples }
}

const unsaved = async (context: ExampleDeps, document: TariffDocument): Promise<PriceBook> =>
  priceBookOf(readyTariff({ ...document, version: 0 }), await listVehicleTypes(context))

/** The price of one example journey by this route; undefined where the book has none. */
export function priceOf(
  { now, profile }: Pick<ExampleDeps, 'now' | 'profile'>,
  parts: {
    book: PriceBook
    item: Journey
    way: { metres: number; seconds: number }
    at: LocalTime | undefined
  },
): Minor | undefined {
  const { book, item, way: route } = parts
  const pickupAt = addMinutes(now(), 24 * 60)
  const metres = Math.round(route.metres)
  const seconds = Math.round(route.seconds)
  const priced = priceJourney(book, {
    request: {
      pickup: placeOf(item.from),
      dropOff: placeOf(item.to),
      vias: [],
      returnKind: 'one-way',
      asap: false,
      pickupAt,
      pickupLocal:
        parts.at ?? (`${localAt(pickupAt, profile.zone).slice(0, 10)}T11:00` as LocalTime),
      returnAt: undefined,
      returnLocal: undefined,
      party: ONE_PASSENGER,
      waitMinutes: 0,
      meetAndGreet: false,
    },
    routes: {
      route: { key: '', metres, seconds, engine: 'embedded', estimate: true },
      returnRoute: undefined,
      directMetres: metres,
      directSeconds: seconds,
    },
  })
  if (!priced.ok) return undefined
  return priced.prices.find((price) => price.vehicleTypeId === item.vehicleTypeId)?.total
}

const placeOf = (knownPlace: KnownPlace): Place => ({
  ...knownPlace,
  id: '',
  line1: '',
  line2: '',
  town: '',
  quality: 'exact',
})
