import { CODE } from '@kerbside/contract/codes.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import type { PriceList } from '@kerbside/contract/operator.ts'
import { ONE_PASSENGER } from '@kerbside/domain/fleet/vehicle-type.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { KnownPlace } from '@kerbside/domain/operator/operator.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { priceJourney } from '@kerbside/domain/quotation/price-journey.ts'
import { WAIT_MINUTES } from '@kerbside/domain/quotation/quote.ts'
import { addMinutes, instantsOf, type LocalTime, localAt } from '@kerbside/domain/time.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findRouteIfAvailable } from '../quote/find-route.ts'
import { findPriceBook } from './find-price-book.ts'

export type ExampleJourney = { from: KnownPlace; to: KnownPlace; vehicleTypeId: number }

const placeOf = (knownPlace: KnownPlace): Place => ({
  ...knownPlace,
  id: '',
  line1: '',
  line2: '',
  town: '',
  quality: 'exact',
})

export type ExamplePrice = {
  total: Minor
  currency: string
  minutes: number
  metres: number
  /** JSON of [[lng, lat], …]. */
  path: string
}

/** An ordinary hour, so that an example viewed at night does not include the night rate. */
const ORDINARY_HOUR = 'T11:00'

/** Longer than any run of weekends and bank holidays. */
const DAYS_AHEAD = 14

/** The next working day: on other days some rates are higher, and charges that most customers pay do not apply. */
function ordinaryTime(
  { profile, now }: RequestContext,
  bankHolidays: ReadonlySet<string>,
): LocalTime {
  const tomorrow = localAt(addMinutes(now(), 24 * 60), profile.zone).slice(0, 10)
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => {
    const at = new Date(`${tomorrow}T00:00:00Z`)
    at.setUTCDate(at.getUTCDate() + ahead)
    return at.toISOString().slice(0, 10)
  })
  const isOrdinary = (day: string) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    return weekday !== 0 && weekday !== 6 && !bankHolidays.has(day)
  }
  return `${days.find(isOrdinary) ?? tomorrow}${ORDINARY_HOUR}` as LocalTime
}

/** The price of a journey between two configured places by the live tariff; vehicle type 0 is the cheapest. */
export async function priceExample(
  context: RequestContext,
  { from, to, vehicleTypeId }: ExampleJourney,
): Promise<ExamplePrice | undefined> {
  const [book, route] = await Promise.all([
    findPriceBook(context),
    findRouteIfAvailable(context, { points: [from.point, to.point] }),
  ])
  if (!route) return undefined
  const pickupLocal = ordinaryTime(context, book.tariff.bankHolidays)
  const { metres, seconds } = route.summary
  const priced = priceJourney(book, {
    request: {
      pickup: placeOf(from),
      dropOff: placeOf(to),
      vias: [],
      returnKind: 'one-way',
      asap: false,
      pickupAt: instantsOf(pickupLocal, context.profile.zone)[0] ?? context.now(),
      pickupLocal,
      returnAt: undefined,
      returnLocal: undefined,
      waitMinutes: WAIT_MINUTES,
      meetAndGreet: false,
      party: ONE_PASSENGER,
    },
    routes: {
      route: route.summary,
      returnRoute: undefined,
      directMetres: metres,
      directSeconds: seconds,
    },
  })
  if (!priced.ok) return undefined
  const prices = priced.prices.filter((price) => [0, price.vehicleTypeId].includes(vehicleTypeId))
  if (prices.length === 0) return undefined
  return {
    total: minor(Math.min(...prices.map((price) => price.total))),
    currency: book.tariff.tariff.currency,
    minutes: Math.ceil(seconds / 60),
    metres,
    path: route.row.path,
  }
}

/** Three categories of four examples, from the operator's example journeys and the live tariff. */
export async function listPrices(context: RequestContext): Promise<PriceList> {
  const categories = await Promise.all(
    context.profile.settings.priceList.map(async ({ name, items }) => ({
      name,
      items: (
        await Promise.all(
          items.map(async (item) => {
            const price = await priceExample(context, item)
            return price
              ? [{ price: writeMoney(price.total, price.currency), description: item.description }]
              : []
          }),
        )
      ).flat(),
    })),
  )
  const { tariff } = (await findPriceBook(context)).tariff
  return { code: CODE.done, message: '', categories, currencycode: tariff.currency }
}
