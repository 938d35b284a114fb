import { ONE_PASSENGER } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { KnownPlace } from '@kerbside/domain/operator/operator.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { type PriceBook, priceJourney } from '@kerbside/domain/quotation/price-journey.ts'
import { readyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import { addMinutes, type LocalTime, localAt } from '@kerbside/domain/time.ts'
import type { Call } from '../../http/call.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { bookOf, findPriceBook } from './find-price-book.ts'
import type { TariffDocument } from './read-tariff.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'profile' | 'roads'>
type Journey = { from: KnownPlace; to: KnownPlace; vehicleTypeId: number }

export type Example = { description: string; before: Minor | undefined; after: Minor | undefined }

/**
 * What the operator's own example journeys cost by two versions, tomorrow at eleven or `at`; undefined where one has no price.
 * `after` may be a document that nobody has saved.
 */
export async function compareTariffs(
  call: Means,
  {
    before,
    after,
    at,
  }: {
    before: number | undefined
    after: number | TariffDocument
    /** Another civil time than tomorrow at eleven. */
    at?: LocalTime | undefined
  },
): Promise<{ currency: string; examples: Example[] }> {
  const [old, fresh] = await Promise.all([
    before === undefined ? undefined : findPriceBook(call, { at: before }),
    typeof after === 'number' ? findPriceBook(call, { at: after }) : unsaved(call, after),
  ])
  const items = call.profile.settings.priceList.flatMap((category) => category.items)
  const examples: Example[] = []
  for (const item of items) {
    const way = await call.roads.route([item.from.point, item.to.point])
    if (!way) continue
    const price = (book: PriceBook | undefined) => book && priceOf(call, { book, item, way, at })
    examples.push({
      description: item.description,
      before: price(old),
      after: price(fresh),
    })
  }
  return { currency: fresh.tariff.tariff.currency, examples }
}

const unsaved = async (call: Means, document: TariffDocument): Promise<PriceBook> =>
  bookOf(readyTariff({ ...document, version: 0 }), await listVehicleTypes(call))

function priceOf(
  { now, profile }: Means,
  said: {
    book: PriceBook
    item: Journey
    way: { metres: number; seconds: number }
    at: LocalTime | undefined
  },
): Minor | undefined {
  const { book, item, way } = said
  const pickupAt = addMinutes(now(), 24 * 60)
  const metres = Math.round(way.metres)
  const seconds = Math.round(way.seconds)
  const priced = priceJourney(book, {
    asked: {
      pickup: placeOf(item.from),
      dropOff: placeOf(item.to),
      vias: [],
      returnKind: 'one-way',
      asap: false,
      pickupAt,
      pickupLocal:
        said.at ?? (`${localAt(pickupAt, profile.zone).slice(0, 10)}T11:00` as LocalTime),
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

const placeOf = (known: KnownPlace): Place => ({
  ...known,
  id: '',
  line1: '',
  line2: '',
  town: '',
  quality: 'exact',
})
