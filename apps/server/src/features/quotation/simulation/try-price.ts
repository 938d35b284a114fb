import type { Minor } from '@kerbside/domain/money.ts'
import { explainJourney } from '@kerbside/domain/quotation/explain/explain.ts'
import { type PriceBook, priceJourney } from '@kerbside/domain/quotation/price-journey.ts'
import type {
  Quote,
  QuotedJourney,
  RouteSummary,
  Routes,
} from '@kerbside/domain/quotation/quote.ts'
import { readyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import type { Step } from '@kerbside/domain/quotation/step.ts'
import { readWhen } from '@kerbside/domain/read-when.ts'
import { localAt } from '@kerbside/domain/time.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listVehicleTypes } from '../../fleet/list-vehicle-types.ts'
import { findPriceBook, priceBookOf } from '../price-list/find-price-book.ts'
import { findDocument } from '../price-list/list-price-books.ts'
import { draftDocument } from '../price-list/read-draft.ts'
import { findJourneyRoutes } from '../quote/find-journey-routes.ts'
import type { JourneyRequest } from '../quote/journey-request.ts'
import { withTruePostcodes } from '../quote/true-postcode.ts'

export type TryPriceResult =
  | {
      ok: true
      currency: string
      route: RouteSummary
      /** The journey in the form a quote would store. */
      journey: Pick<Quote, 'request' | 'policies' | 'prices' | keyof Routes>
      vehicles: {
        id: number
        name: string
        total: Minor | undefined
        steps: readonly Step[]
      }[]
    }
  | { ok: false; reason: 'no-prices' | 'no-route' | 'roads-away' | 'not-a-time' }

/**
 * The price of a journey by a live book or its draft, with every rule explained. Nothing is stored or signed, and any
 * day and place is allowed: opening hours and the service area are checked for quotes only.
 */
export async function tryPrice(
  context: RequestContext,
  input: { book: string; byDraft: boolean; request: JourneyRequest },
): Promise<TryPriceResult> {
  const book = await findTrialPriceBook(context, input)
  if (!book) return { ok: false, reason: 'no-prices' }
  const request = await withTruePostcodes(context, input.request)
  const times = timesOf(context, request)
  if (!times) return { ok: false, reason: 'not-a-time' }
  const found = await findJourneyRoutes(context, request)
  if (!found.ok) return found
  const { routes } = found.ways
  const { pickup, dropOff, vias, returnKind, waitMinutes, meetAndGreet, party } = request
  const journey: QuotedJourney = {
    pickup,
    dropOff,
    vias,
    returnKind,
    waitMinutes,
    meetAndGreet,
    party,
    ...times,
  }
  const priced = priceJourney(book, { request: journey, routes })
  return {
    ok: true,
    currency: book.tariff.tariff.currency,
    route: routes.route,
    journey: {
      request: journey,
      ...routes,
      policies: book.tariff.tariff.policies,
      prices: priced.ok ? priced.prices : [],
    },
    vehicles: book.vehicleTypes.map(({ id, name }) => ({
      id,
      name,
      total: priced.ok
        ? priced.prices.find((price) => price.vehicleTypeId === id)?.total
        : undefined,
      steps: explainJourney(book, { vehicleTypeId: id, request: journey, routes }),
    })),
  }
}

async function findTrialPriceBook(
  context: RequestContext,
  { book, byDraft }: { book: string; byDraft: boolean },
): Promise<PriceBook | undefined> {
  const draft = byDraft ? await draftDocument(context, book) : undefined
  if (draft)
    return priceBookOf(readyTariff({ ...draft, version: 0 }), await listVehicleTypes(context))
  const live = await findDocument(context, { book })
  return live && findPriceBook(context, { at: live.version })
}

function timesOf(
  { profile, now }: Pick<RequestContext, 'profile' | 'now'>,
  { pickupWhen, returnWhen, returnKind }: JourneyRequest,
):
  | Pick<QuotedJourney, 'asap' | 'pickupAt' | 'pickupLocal' | 'returnAt' | 'returnLocal'>
  | undefined {
  const { zone } = profile
  const out =
    pickupWhen === ''
      ? { ok: true as const, at: now(), local: localAt(now(), zone) }
      : readWhen(pickupWhen, zone)
  if (!out.ok) return undefined
  const times = { asap: pickupWhen === '', pickupAt: out.at, pickupLocal: out.local }
  if (returnKind !== 'return') return { ...times, returnAt: undefined, returnLocal: undefined }
  const back = readWhen(returnWhen, zone)
  return back.ok ? { ...times, returnAt: back.at, returnLocal: back.local } : undefined
}
