import type { FlightDetails, Houses, Person } from '@kerbside/domain/booking/booking.ts'
import { checkBooking } from '@kerbside/domain/booking/check-booking.ts'
import type { TripBreach } from '@kerbside/domain/corporate/trip-rules.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { diallingCodeOf } from '@kerbside/domain/operator/dialling-code.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { RequestContext } from '../../../request-context.ts'
import { type PreparedAccount, prepareAccount } from '../../account/prepare-account.ts'
import { checkAccountTrip } from '../../corporate/check-account-journey.ts'
import { findPaymentMethods, needsNonce } from '../../payment/find-payment-methods.ts'
import { checkQuoteStock } from '../../quotation/quote/check-stock.ts'
import type { Quoted } from '../../quotation/quote/find-quoted.ts'
import { type PromoOnQuote, pricePromo } from '../../quotation/quote/price-promo.ts'
import { isPhone } from './check-phone.ts'
import type { CreateResult } from './create-result.ts'

export type BookingRequest = {
  quoteId: string
  signature: string
  vehicleTypeId: number
  shownTotal: Minor
  shownCurrency: string
  promoCode: string
  method: PaymentMethod
  nonce: string
  /**
   * The booker is not the payer: payment is requested when the payment link is opened, and the booking waits until
   * then.
   */
  paysByLink?: boolean
  passenger: Person
  customer: Person
  note: string
  houses: Houses
  ourRef: string
  /** Cost centre of the account a booker books for; '' if none. */
  costCentre: string
  source: string
  flight: FlightDetails | undefined
  returnFlight: FlightDetails | undefined
  /** Set if a guest also wants an account. */
  passwordhash: string | undefined
  /** Hash of the whole request, to detect a key reused for another request. */
  requestHash: Buffer
}

type Rejection = Exclude<CreateResult, { ok: true }>

/** What is known of a booking that may be written. */
export type CheckedRequest = {
  ok: true
  quote: Quote
  promo: PromoOnQuote
  /** The phone number for which uses of a promo are counted. */
  promoCustomer: string
  account: (PreparedAccount & { ok: true }) | undefined
  /** In the format of the booker's account. */
  ourRef: string
  /** The travel rules of the account that the booking breaks; if any, it waits for approval. */
  breaches: readonly TripBreach[]
}

/** Whether the quote may become this booking, by the rules of the quote, the stock, the promo and the account. */
export async function checkRequest(
  context: RequestContext,
  { request, quoted }: { request: BookingRequest; quoted: Quoted | undefined },
): Promise<CheckedRequest | Rejection> {
  const result = checkBooking(
    quoted?.quote,
    {
      ...request,
      hasNonce: request.nonce !== '',
      needsNonce: request.paysByLink !== true && needsNonce(context, request.method),
      phoneIsValid: isOwnPhone(context, request.passenger) || isPhone(request.passenger),
    },
    {
      now: context.now(),
      signatureIsRight: quoted?.signatureIsRight ?? false,
      isGuest: !context.principal.profile && !context.principal.member,
      isBooker: context.principal.bookerId !== undefined,
      allowGuest: context.profile.settings.allowGuest,
      methods: await findPaymentMethods(context),
    },
  )
  if (!result.ok) return result
  if (!quoted) return { ok: false, reason: 'quote-unknown' }
  const { quote } = quoted
  const { currency } = quote
  if (request.shownCurrency !== currency) return { ok: false, reason: 'price-changed' }

  const stock = await checkQuoteStock(context, quote)
  if (!stock.ok) return { ok: false, outOf: stock.extra }

  const promoCustomer = internationalPhone(context, request.passenger)
  const promo = await pricePromo(context, {
    quote,
    price: result.price,
    code: request.promoCode,
    customer: promoCustomer,
  })
  if (!promo.ok) return { ok: false, promo: promo.rejection, currency }

  const trip = await checkAccountTrip(context, {
    ...request,
    journey: quote.request,
    total: promo.price.total,
    currency,
    reference: request.ourRef,
  })
  if (!trip.ok) return { ok: false, trip: trip.rejection }

  const account = await prepareFor(context, request)
  if (account && !account.ok) return account
  return {
    ok: true,
    quote,
    promo,
    promoCustomer,
    account,
    ourRef: trip.trip?.reference ?? request.ourRef,
    breaches: trip.trip?.breaches ?? [],
  }
}

/** A signed-in customer already has an account, and a guest without a password wants none. */
const prepareFor = async (
  context: RequestContext,
  { passenger, passwordhash }: BookingRequest,
): Promise<PreparedAccount | undefined> =>
  passwordhash === undefined || context.principal.profile
    ? undefined
    : prepareAccount(context, {
        person: { ...passenger, diallingCode: diallingCodeIn(context, passenger) },
        passwordhash,
      })

/** Whether it is the number of their profile, which was accepted at sign-up and cannot be changed here. */
const isOwnPhone = ({ principal }: RequestContext, { phone, diallingCode }: Person): boolean =>
  principal.profile?.phone === phone && principal.profile.diallingCode === diallingCode

const diallingCodeIn = ({ profile }: RequestContext, { diallingCode }: Person): string =>
  diallingCode === '' ? diallingCodeOf(profile.country) : diallingCode

/** A guest's only stable identity is the phone number in international form. */
const internationalPhone = (context: RequestContext, passenger: Person): string =>
  `${diallingCodeIn(context, passenger)}${passenger.phone}`
