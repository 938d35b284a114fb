import { writeVehicleType } from '@kerbside/contract/fleet.ts'
import type { ExampleJourney, FoundPage, PageFacts, PageNeed } from '@kerbside/contract/pages.ts'
import { NOTHING } from '@kerbside/domain/money.ts'
import type { KnownPlace, Operator } from '@kerbside/domain/operator/operator.ts'
import { meetAndGreetOf } from '@kerbside/domain/quotation/extra-prices.ts'
import type { Deps } from '../deps.ts'
import { describeBooking } from '../features/booking/describe-booking.ts'
import { findMyBooking } from '../features/booking/find-my-booking.ts'
import { ticketCode } from '../features/booking/open-ticket.ts'
import { showConfiguration } from '../features/configuration/show-configuration.ts'
import { sealForm } from '../features/enquiry/seal-form.ts'
import { listVehicleTypes } from '../features/fleet/list-vehicle-types.ts'
import { findLife } from '../features/history/find-life.ts'
import { leadToOwn } from '../features/history/lead-to-own.ts'
import { findOpenBook } from '../features/quotation/find-price-book.ts'
import { priceExample } from '../features/quotation/list-prices.ts'
import { findPageRide } from '../features/tracking/find-page-ride.ts'
import { quietCall } from '../quiet-call.ts'
import type { Call } from './call.ts'
import { findPageMoney } from './page-money.ts'

/** What pages are drawn from. */
export type PageData = {
  /** `code` is what stands behind the page's name in the address; `own` is who asks, where the page is about them. */
  find(asked: {
    operator: Operator
    needs: readonly PageNeed[]
    code: string | undefined
    own: Call | undefined
  }): Promise<PageFacts>
  /** Where the visitor's own booking is, when the address does not open it itself. */
  lead(own: Call, found: FoundPage): Promise<string | undefined>
}

/** The facts of pages, from the same use cases that answer the calls. */
export function openPageData(deps: Deps): PageData {
  return {
    lead: leadToOwn,
    async find({ operator, needs, code, own }) {
      const call = quietCall(deps, operator)
      const asked = <Fact>(need: PageNeed, find: () => Promise<Fact>) =>
        needs.includes(need) ? find() : Promise.resolve(undefined)
      const [configuration, vehicleTypes, meeting, hero, fromAirports, ofBooking] =
        await Promise.all([
          asked('configuration', async () =>
            showConfiguration(call, { vehicleTypes: await listVehicleTypes(call) }),
          ),
          asked('vehicleTypes', async () => (await listVehicleTypes(call)).map(writeVehicleType)),
          asked('meeting', () => findMeeting(call)),
          asked('hero', () => findHero(call)),
          asked('fromAirports', () => listFromAirports(call)),
          asked('booking', () => findBookingFacts(own ?? call, { needs, code })),
        ])
      const enquiry = needs.includes('enquiry') ? { form: sealForm(call) } : undefined
      return { configuration, vehicleTypes, meeting, hero, fromAirports, enquiry, ...ofBooking }
    },
  }
}

/** How meet and greet is sold; undefined while no prices are in force. */
async function findMeeting(call: Call): Promise<PageFacts['meeting']> {
  const tariff = (await findOpenBook(call))?.tariff.tariff
  if (!tariff) return undefined
  const { extras, currency } = tariff
  const how = meetAndGreetOf(extras)
  const isSold = how === 'included' || call.profile.settings.showOtherEquipments
  return {
    how: isSold ? how : 'not-offered',
    price: extras['meet-and-greet']?.price ?? NOTHING,
    currency,
  }
}

async function findExample(
  call: Call,
  { from, to }: { from: KnownPlace; to: KnownPlace },
): Promise<ExampleJourney | undefined> {
  // 0 is the cheapest vehicle: a price "from".
  const price = await priceExample(call, { from, to, vehicleTypeId: 0 })
  return price && { ...price, path: JSON.parse(price.path) as ExampleJourney['path'] }
}

/** The hero names two places the operator knows from elsewhere in its settings. */
async function findHero(call: Call): Promise<ExampleJourney | undefined> {
  const { airports, centre, priceList, content } = call.profile.settings
  const listed = priceList.flatMap(({ items }) => items.flatMap(({ from, to }) => [from, to]))
  const known = new Map([...listed, ...airports, centre].map((place) => [place.name, place]))
  const [from, to] = [known.get(content.hero.from), known.get(content.hero.to)]
  return from && to ? findExample(call, { from, to }) : undefined
}

async function listFromAirports(call: Call): Promise<Record<string, ExampleJourney>> {
  const { airports, centre } = call.profile.settings
  const found = await Promise.all(
    airports.map(async (from) => {
      const journey = await findExample(call, { from, to: centre })
      return journey ? [[from.code, journey] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}

/** Codes are 256 bits in base64url: anything else opens nothing and need not be looked for. */
const CODE = /^[A-Za-z0-9_-]{43}$/

/** By its code for anybody; by its number, for whose it is. */
async function findBookingFacts(
  call: Call,
  { needs, code = '' }: { needs: readonly PageNeed[]; code: string | undefined },
): Promise<Pick<PageFacts, 'booking' | 'ticketcode' | 'money' | 'life' | 'ride'>> {
  const isCode = CODE.test(code)
  const reference = isCode ? 0 : Number(code)
  if (!isCode && !Number.isSafeInteger(reference)) return {}
  const scopes = ['view', 'manage'] as const
  const booking = await findMyBooking(call, isCode ? { code, scopes, reference } : { reference })
  const ride = needs.includes('ride')
    ? await findPageRide(call, { code: isCode ? code : '', reference })
    : undefined
  // a link that was handed on opens the page that follows the car, and none that knows what it cost
  if (ride?.shared && !needs.includes('money')) return { booking: ride.way, ride }
  if (!booking) return {}
  const [described, money, life] = await Promise.all([
    describeBooking(call, { bookingId: booking.id }),
    needs.includes('money') ? findPageMoney(call, { booking }) : undefined,
    needs.includes('life') ? findLife(call, { booking, reference }) : undefined,
  ])
  const ticketcode = ticketCode(call.key, { operator: call.operator, bookingId: booking.id })
  return { booking: described, ticketcode, money, life, ride }
}
