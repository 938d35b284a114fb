import { writeVehicleType } from '@kerbside/contract/fleet.ts'
import type { ExampleJourney, FoundPage, PageFacts, PageNeed } from '@kerbside/contract/pages.ts'
import { ZERO } from '@kerbside/domain/money.ts'
import type { KnownPlace, Operator } from '@kerbside/domain/operator/operator.ts'
import { meetAndGreetOf } from '@kerbside/domain/quotation/extra-prices.ts'
import type { Deps } from '../deps.ts'
import { describeBooking } from '../features/booking/find/describe-booking.ts'
import { findMyBooking } from '../features/booking/find/find-my-booking.ts'
import { ticketCode } from '../features/booking/find/open-ticket.ts'
import { showConfiguration } from '../features/configuration/show-configuration.ts'
import { sealForm } from '../features/enquiry/seal-form.ts'
import { listVehicleTypes } from '../features/fleet/list-vehicle-types.ts'
import { findLife } from '../features/history/find-life.ts'
import { leadToOwn } from '../features/history/lead-to-own.ts'
import { findOpenPriceBook } from '../features/quotation/price-list/find-price-book.ts'
import { priceExample } from '../features/quotation/price-list/list-prices.ts'
import { findTrackedLeg } from '../features/tracking/find-tracked-leg.ts'
import type { RequestContext } from '../request-context.ts'
import { systemContext } from '../system-context.ts'
import { findPageMoney } from './page-money.ts'

/** Loads the data that pages are rendered from. */
export type PageData = {
  /**
   * `code` is the part of the address after the page's name; `own` is the client's context, for pages about their
   * bookings.
   */
  find(loadNeed: {
    operator: Operator
    needs: readonly PageNeed[]
    code: string | undefined
    own: RequestContext | undefined
  }): Promise<PageFacts>
  /** The address of the client's own booking, if the page's address does not name one. */
  lead(own: RequestContext, found: FoundPage): Promise<string | undefined>
}

/** Loads the data of pages through the same use cases that serve the API. */
export function openPageData(deps: Deps): PageData {
  return {
    lead: leadToOwn,
    async find({ operator, needs, code, own }) {
      const context = systemContext(deps, operator)
      const loadNeed = <Fact>(need: PageNeed, find: () => Promise<Fact>) =>
        needs.includes(need) ? find() : Promise.resolve(undefined)
      const [configuration, vehicleTypes, meeting, hero, fromAirports, ofBooking] =
        await Promise.all([
          loadNeed('configuration', async () =>
            showConfiguration(context, { vehicleTypes: await listVehicleTypes(context) }),
          ),
          loadNeed('vehicleTypes', async () =>
            (await listVehicleTypes(context)).map(writeVehicleType),
          ),
          loadNeed('meeting', () => findMeeting(context)),
          loadNeed('hero', () => findHero(context)),
          loadNeed('fromAirports', () => listFromAirports(context)),
          loadNeed('booking', () => findBookingFacts(own ?? context, { needs, code })),
        ])
      const enquiry = needs.includes('enquiry') ? { form: sealForm(context) } : undefined
      return { configuration, vehicleTypes, meeting, hero, fromAirports, enquiry, ...ofBooking }
    },
  }
}

/** The terms of meet and greet; undefined while no prices are in force. */
async function findMeeting(context: RequestContext): Promise<PageFacts['meeting']> {
  const tariff = (await findOpenPriceBook(context))?.tariff.tariff
  if (!tariff) return undefined
  const { extras, currency } = tariff
  const how = meetAndGreetOf(extras)
  const isSold = how === 'included' || context.profile.settings.showOtherEquipments
  return {
    how: isSold ? how : 'not-offered',
    price: extras['meet-and-greet']?.price ?? ZERO,
    currency,
  }
}

async function findExample(
  context: RequestContext,
  { from, to }: { from: KnownPlace; to: KnownPlace },
): Promise<ExampleJourney | undefined> {
  // Vehicle type 0 is the cheapest vehicle: a "from" price.
  const price = await priceExample(context, { from, to, vehicleTypeId: 0 })
  return price && { ...price, path: JSON.parse(price.path) as ExampleJourney['path'] }
}

/** The hero section names two places that occur elsewhere in the operator's settings. */
async function findHero(context: RequestContext): Promise<ExampleJourney | undefined> {
  const { airports, centre, priceList, content } = context.profile.settings
  const listed = priceList.flatMap(({ items }) => items.flatMap(({ from, to }) => [from, to]))
  const cache = new Map([...listed, ...airports, centre].map((place) => [place.name, place]))
  const [from, to] = [cache.get(content.hero.from), cache.get(content.hero.to)]
  return from && to ? findExample(context, { from, to }) : undefined
}

async function listFromAirports(context: RequestContext): Promise<Record<string, ExampleJourney>> {
  const { airports, centre } = context.profile.settings
  const found = await Promise.all(
    airports.map(async (from) => {
      const journey = await findExample(context, { from, to: centre })
      return journey ? [[from.code, journey] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}

/** Codes are 256 bits in base64url: nothing else needs to be looked up. */
const CODE = /^[A-Za-z0-9_-]{43}$/

/** Finds a booking by its code for anyone, or by its number for its owner. */
async function findBookingFacts(
  context: RequestContext,
  { needs, code = '' }: { needs: readonly PageNeed[]; code: string | undefined },
): Promise<Pick<PageFacts, 'booking' | 'ticketcode' | 'money' | 'life' | 'trackedLeg'>> {
  const isCode = CODE.test(code)
  const reference = isCode ? 0 : Number(code)
  if (!isCode && !Number.isSafeInteger(reference)) return {}
  const scopes = ['view', 'manage'] as const
  const booking = await findMyBooking(context, isCode ? { code, scopes, reference } : { reference })
  const trackedLeg = needs.includes('trackedLeg')
    ? await findTrackedLeg(context, { code: isCode ? code : '', reference })
    : undefined
  // A shared tracking link opens only the page that follows the car, not pages that show the fare.
  if (trackedLeg?.shared && !needs.includes('money')) return { booking: trackedLeg.way, trackedLeg }
  if (!booking) return {}
  const [described, money, life] = await Promise.all([
    describeBooking(context, { bookingId: booking.id }),
    needs.includes('money') ? findPageMoney(context, { booking }) : undefined,
    needs.includes('life') ? findLife(context, { booking, reference }) : undefined,
  ])
  const ticketcode = ticketCode(context.key, { operator: context.operator, bookingId: booking.id })
  return { booking: described, ticketcode, money, life, trackedLeg }
}
