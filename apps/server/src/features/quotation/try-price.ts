import type { Minor } from '@kerbside/domain/money.ts'
import { explainJourney } from '@kerbside/domain/quotation/explain.ts'
import { type PriceBook, priceJourney } from '@kerbside/domain/quotation/price-journey.ts'
import type { JourneyAsked, Quote, RouteSummary, Routes } from '@kerbside/domain/quotation/quote.ts'
import { readyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import type { Step } from '@kerbside/domain/quotation/step.ts'
import { localAt, readWhen } from '@kerbside/domain/time.ts'
import type { Call } from '../../http/call.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { bookOf, findPriceBook } from './find-price-book.ts'
import { findWays } from './find-ways.ts'
import { findDocument } from './list-books.ts'
import type { JourneyRequest } from './make-quote.ts'
import { draftDocument } from './read-draft.ts'
import { withTruePostcodes } from './true-postcode.ts'

export type TriedVerdict =
  | {
      ok: true
      currency: string
      route: RouteSummary
      /** As a quote would keep it. */
      journey: Pick<Quote, 'asked' | 'policies' | 'prices' | keyof Routes>
      vehicles: {
        id: number
        name: string
        total: Minor | undefined
        steps: readonly Step[]
      }[]
    }
  | { ok: false; reason: 'no-prices' | 'no-route' | 'roads-away' | 'not-a-time' }

/**
 * What a journey costs by a book in force or by its draft, with every rule tried. Nothing is kept or signed, and who
 * tries a price may ask for any day and place: opening hours and the service area are the quote's to judge.
 */
export async function tryPrice(
  call: Call,
  said: { book: string; byDraft: boolean; asked: JourneyRequest },
): Promise<TriedVerdict> {
  const book = await bookToTry(call, said)
  if (!book) return { ok: false, reason: 'no-prices' }
  const asked = await withTruePostcodes(call, said.asked)
  const times = timesOf(call, asked)
  if (!times) return { ok: false, reason: 'not-a-time' }
  const found = await findWays(call, asked)
  if (!found.ok) return found
  const { routes } = found.ways
  const { pickup, dropOff, vias, returnKind, waitMinutes, meetAndGreet, party } = asked
  const journey: JourneyAsked = {
    pickup,
    dropOff,
    vias,
    returnKind,
    waitMinutes,
    meetAndGreet,
    party,
    ...times,
  }
  const priced = priceJourney(book, { asked: journey, routes })
  return {
    ok: true,
    currency: book.tariff.tariff.currency,
    route: routes.route,
    journey: {
      asked: journey,
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
      steps: explainJourney(book, { vehicleTypeId: id, asked: journey, routes }),
    })),
  }
}

async function bookToTry(
  call: Call,
  { book, byDraft }: { book: string; byDraft: boolean },
): Promise<PriceBook | undefined> {
  const draft = byDraft ? await draftDocument(call, book) : undefined
  if (draft) return bookOf(readyTariff({ ...draft, version: 0 }), await listVehicleTypes(call))
  const live = await findDocument(call, { book })
  return live && findPriceBook(call, { at: live.version })
}

function timesOf(
  { profile, now }: Pick<Call, 'profile' | 'now'>,
  { pickupWhen, returnWhen, returnKind }: JourneyRequest,
):
  | Pick<JourneyAsked, 'asap' | 'pickupAt' | 'pickupLocal' | 'returnAt' | 'returnLocal'>
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
