import type { AccountReferenceError } from '../../corporate/check-references.ts'
import { ONE_PASSENGER, type Party } from '../../fleet/vehicle-type.ts'
import type { Path } from '../../geo.ts'
import { type Minor, minor } from '../../money.ts'
import type { LayoutMode } from '../../operator/operator.ts'
import type { PaymentMethod } from '../../payment/payment.ts'
import { isAirport, type Place } from '../../places/place.ts'
import type { NearestCars } from '../../quotation/calculate-promised-pickup.ts'
import type { ExtraPrice } from '../../quotation/extra-prices.ts'
import { preselectPrice, type ReturnKind, WAIT_MINUTES } from '../../quotation/quote.ts'
import type { LocalTime } from '../../time.ts'
import type { FlightDetails } from '../booking.ts'

/** The customer's pickup time: as soon as possible, a civil time, or not chosen yet. */
export type PickupTime = { kind: 'now' } | { kind: 'later'; local: LocalTime } | { kind: 'unknown' }

export type OfferedLine = { kind: string; text: string; amount: Minor }

export type OfferedPrice = {
  vehicleTypeId: number
  onward: Minor
  return: Minor
  total: Minor
  onwardLines: readonly OfferedLine[]
  returnLines: readonly OfferedLine[]
  /** Included in the total; zero if the operator charges none. */
  vat: Minor
  /** Due on booking, a part of the total. */
  deposit: Minor
}

/** The conditions that apply besides the price. */
export type OfferedPolicies = {
  /** By hours before the pickup, the most first: the percentage of the fare that is kept from then on. */
  cancellation: readonly { hoursBefore: number; keepPercent: number }[]
  freeWaitingMinutes: number
  returnFreeWaitingMinutes: number
  /** Waiting beyond the free minutes: the price of each started unit. */
  waitingUnitMinutes: number
  waitingUnit: Minor
}

/** Milliseconds by the server's clock. Numbers, because a stored draft is parsed from JSON. */
export type OfferTimes = { madeAtMs: number; pickupAtMs: number; returnAtMs: number | undefined }

/** The route of the journey, to draw on the map and for distances. */
export type DraftRoute = {
  metres: number
  seconds: number
  path: Path
  returnSeconds: number
  returnPath: Path
  /** No street map was available. */
  estimate: boolean
}

/** A quote as the page stores it. */
export type Offer = {
  quoteId: string
  signature: string
  currency: string
  /** When the page sent the request, so that its countdown ends before the server's. */
  requestedAtMs: number
  validSeconds: number
  prices: readonly OfferedPrice[]
  /** Selected until the customer selects another; the server applies the operator's default. */
  preselectedTypeId?: number
  unavailable: readonly { vehicleTypeId: number; reason: string }[]
  route: DraftRoute
  /** Undefined if the server did not send it. */
  nearest: NearestCars | undefined
  policies: OfferedPolicies | undefined
  /** The price of one of each extra per leg. */
  extras?: readonly ExtraPrice[]
  /** Absent if the server did not send it. */
  times?: OfferTimes
  /** Meet and greet is included in the price. */
  meetAndGreet: boolean
}

export type Contact = {
  name: string
  email: string
  /** Digits after the dialling code. */
  phone: string
  /** Two letters of ISO 3166. */
  country: string
  /** "+44" */
  diallingCode: string
}

/** The customer a corporate booker books for. */
export type Customer = {
  ourRef: string
  /** The company's cost centre for the booking. */
  costCentre?: string
  /** The errors of reference and cost centre, once the company's requirements are known. */
  referenceErrors?: readonly AccountReferenceError[]
  firstName: string
  lastName: string
  email: string
  phone: string
  country: string
  diallingCode: string
}

/** The booker and customer, besides the passenger's own details. */
export type People = {
  /** The source of the passenger's details; those that are not typed are locked. */
  contactFrom?: 'typed' | 'profile' | 'customer'
  customer?: Customer | undefined
  customerFrom?: 'typed' | 'profile'
  /** A guest wants an account with the booking. The password is never part of a draft. */
  makesAccount?: boolean
}

/** Granted for one price of one quote; for any other price it must be granted again. */
export type AppliedPromo = {
  code: string
  promoId: number
  off: Minor
  /** The discounted fare of the outward leg; a fixed amount is first subtracted from that leg. */
  onward?: Minor
  forPrice: string
}

/** The field that corrects a rejected quote; `journey` if it is not a single field. */
export type RejectedPart =
  | 'pickup'
  | 'drop-off'
  /** The stop of that number, from 1. */
  | `stop-${number}`
  | 'time'
  | 'return'
  | 'extras'
  | 'currency'
  | 'journey'

/** A booking that was made and may not be paid yet. */
export type MadeBooking = {
  reference: string
  returnReference: string | undefined
  ticketCode: string
  transactionId: string
  /** The card was definitely declined: nothing was taken, and nothing can be taken without the customer. */
  declined?: true
}

/**
 * Identifies the one booking this draft can become, in every tab that has a copy of it: the first quote of this
 * journey at these prices. A newer quote of the same journey at the same prices belongs to the same booking.
 */
export type Checkout = { quoteId: string; prices: string }

/** The data of an operator's link besides the fields it fills in. */
export type DraftLink = {
  /** Layout mode of the booking form; '' for the operator's own. */
  mode: LayoutMode | ''
  /** The fields it filled in and locked. */
  locks: readonly LockedPart[]
  /** Whether the operator has this customer on its mailing lists. */
  wantsSms: boolean
  wantsEmail: boolean
}

export type LockedPart = 'pickup' | 'drop-off' | 'vehicle' | 'promo' | 'name' | 'phone' | 'email'

/** Why a place or promotion cannot be used, or a message in words; shown as a dialog until the customer has read it. */
export type DraftAlert = 'no-postcode' | 'same-place' | 'promotion-over' | 'failed' | DraftMessage
export type DraftMessage = { text: string }

/** The slot of a place: an end of the journey, or the stop of that number. */
export type PlaceSlot = 'pickup' | 'drop-off' | number

/** All decisions of a customer so far. Plain data: it survives a reload, and never contains a card. */
export type Draft = People & {
  /** From 1. */
  step: number
  pickup: Place | undefined
  dropOff: Place | undefined
  /** A stop that was added and is still empty is undefined. */
  vias: readonly (Place | undefined)[]
  returnKind: ReturnKind
  time: PickupTime
  returnLocal: LocalTime | undefined
  /** Minutes at the far end of a wait-and-return. */
  waitMinutes: number
  /** The driver waits in arrivals; only offered if the pickup is an airport. */
  meetAndGreet: boolean
  party: Party
  /** The currency of prices; '' is the operator's own. */
  currency: string
  /** Undefined until the customer selects a car; until then the offer's preselected one applies. */
  vehicleTypeId: number | undefined
  /** The preselected car that was shown on the screen. */
  seenTypeId?: number
  offer: Offer | undefined
  /** Offers of the last minute, by their inputs. */
  recent: readonly { inputs: string; offer: Offer }[]
  route: DraftRoute | undefined
  nearest: NearestCars | undefined
  /** Increases with every change that needs a request; a response carries the number of its request. */
  request: number
  answered: number
  rejection: { about: RejectedPart; message: string } | undefined
  promo: AppliedPromo | undefined
  /** Why a granted promo code is no longer valid. */
  promoDropped: string | undefined
  note: string
  flight: FlightDetails | undefined
  returnFlight: FlightDetails | undefined
  contact: Contact
  paymentMethod: PaymentMethod | undefined
  /** The customer pressed Pay: the server has fixed the price, and the page's countdown stops. */
  paying: boolean
  made: MadeBooking | undefined
  checkout?: Checkout | undefined
  /** Bookings of this checkout whose card was declined and that were abandoned: the next one is a new booking. */
  leftBehind?: number
  /** The quotation-expired dialog: closed, open, or requesting a new price. */
  expired: 'no' | 'open' | 'asking'
  alert: DraftAlert | undefined
  link?: DraftLink | undefined
  /** Set where a place may have no postcode: outside Britain. */
  postcodeOptional?: true
  /** The page's current time, which every rule uses. */
  nowMs: number
}

export const NO_CONTACT: Contact = {
  name: '',
  email: '',
  phone: '',
  country: 'GB',
  diallingCode: '+44',
}

/** An untouched draft. It starts with a car as soon as possible, so that two places suffice for a price. */
export function newDraft(
  start: { nowMs: number; contact?: Contact; party?: Party } & Pick<Draft, 'postcodeOptional'>,
): Draft {
  return {
    ...(start.postcodeOptional && { postcodeOptional: start.postcodeOptional }),
    step: 1,
    pickup: undefined,
    dropOff: undefined,
    vias: [],
    returnKind: 'one-way',
    time: { kind: 'now' },
    returnLocal: undefined,
    waitMinutes: WAIT_MINUTES,
    meetAndGreet: false,
    party: start.party ?? ONE_PASSENGER,
    currency: '',
    vehicleTypeId: undefined,
    offer: undefined,
    recent: [],
    route: undefined,
    nearest: undefined,
    request: 0,
    answered: 0,
    rejection: undefined,
    promo: undefined,
    promoDropped: undefined,
    note: '',
    flight: undefined,
    returnFlight: undefined,
    contact: start.contact ?? NO_CONTACT,
    paymentMethod: undefined,
    paying: false,
    made: undefined,
    expired: 'no',
    alert: undefined,
    nowMs: start.nowMs,
  }
}

/** A payment may be in progress whose outcome the page does not know. */
export const isBeingPaid = ({ paying, made }: Draft): boolean =>
  paying || (made !== undefined && !made.declined)

/** The price of the selected vehicle, or of the preselected one until the customer selects. */
export function findPrice({ offer, vehicleTypeId }: Draft): OfferedPrice | undefined {
  const chosen = offer?.prices.find((price) => price.vehicleTypeId === vehicleTypeId)
  return chosen ?? (offer && preselectPrice(offer.prices, offer.preselectedTypeId ?? 0))
}

/** The customer selected the car, or its card was shown on the screen. */
export function isCarKnown(draft: Draft): boolean {
  const id = findPrice(draft)?.vehicleTypeId
  return id === undefined || id === draft.vehicleTypeId || id === draft.seenTypeId
}

/** Identifies the chosen price of this quote only. */
export const priceName = (draft: Draft): string =>
  `${draft.offer?.quoteId ?? ''} ${findPrice(draft)?.vehicleTypeId ?? 0}`

/** The promo code, if it was granted for exactly this price. */
export const findGrantedPromo = (draft: Draft): AppliedPromo | undefined =>
  draft.promo?.forPrice === priceName(draft) ? draft.promo : undefined

/** A price less the discount granted for it, never below zero. Every displayed total uses it. */
export const priceAfter = (promo: AppliedPromo | undefined, { total }: OfferedPrice): Minor =>
  minor(Math.max(0, total - (promo?.off ?? 0)))

/** The amount to pay: the price less the discount granted for exactly this price. */
export function findTotal(draft: Draft): Minor | undefined {
  const price = findPrice(draft)
  return price && priceAfter(findGrantedPromo(draft), price)
}

const offerExpiresAtMs = (offer: Offer): number => offer.requestedAtMs + offer.validSeconds * 1000

export const isOfferExpired = (offer: Offer, nowMs: number): boolean =>
  nowMs >= offerExpiresAtMs(offer)

/** Whole seconds for which the price is still valid, and their part of the whole period; undefined without a price. */
export function offerTimeLeft({
  offer,
  nowMs,
}: Draft): { seconds: number; share: number } | undefined {
  if (!offer) return undefined
  const seconds = Math.min(
    offer.validSeconds,
    Math.max(0, Math.ceil((offerExpiresAtMs(offer) - nowMs) / 1000)),
  )
  return { seconds, share: offer.validSeconds > 0 ? seconds / offer.validSeconds : 0 }
}

/** The passenger is picked up at an airport. */
export const needsFlight = (draft: Draft): boolean => isAirport(draft.pickup)

/** Meet and greet was requested, and the pickup is an airport. */
export const wantsMeeting = (draft: Draft): boolean => draft.meetAndGreet && isAirport(draft.pickup)

/** The return starts at an airport, on a known date. */
export const needsReturnFlight = (draft: Draft): boolean =>
  draft.returnKind === 'return' && draft.returnLocal !== undefined && isAirport(draft.dropOff)
