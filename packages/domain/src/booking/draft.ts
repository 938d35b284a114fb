import type { PaperFault } from '../corporate/judge-papers.ts'
import { ONE_PASSENGER, type Party } from '../fleet/vehicle-type.ts'
import type { Path } from '../geo.ts'
import { type Minor, minor } from '../money.ts'
import type { LayoutMode } from '../operator/operator.ts'
import type { PaymentMethod } from '../payment/payment.ts'
import { isAirport, type Place } from '../places/place.ts'
import type { ExtraPrice } from '../quotation/extra-prices.ts'
import type { NearestCars } from '../quotation/promise-pickup.ts'
import { preselectPrice, type ReturnKind, WAIT_MINUTES } from '../quotation/quote.ts'
import type { LocalTime } from '../time.ts'
import type { FlightDetails } from './booking.ts'

/** What the customer said about when: as soon as possible, at a civil time, or nothing yet. */
export type PickupTime = { kind: 'now' } | { kind: 'later'; local: LocalTime } | { kind: 'unknown' }

export type OfferedLine = { kind: string; text: string; amount: Minor }

export type OfferedPrice = {
  vehicleTypeId: number
  onward: Minor
  return: Minor
  total: Minor
  onwardLines: readonly OfferedLine[]
  returnLines: readonly OfferedLine[]
  /** Contained in the total; nothing when the operator charges none. */
  vat: Minor
  /** Due when it is booked, a part of the total. */
  deposit: Minor
}

/** What holds besides the price. */
export type OfferedPolicies = {
  /** By hours before the pickup, most first: so much of the fare is kept from then on. */
  cancellation: readonly { hoursBefore: number; keepPercent: number }[]
  freeWaitingMinutes: number
  returnFreeWaitingMinutes: number
  /** Waiting beyond the free minutes: so much for each begun unit. */
  waitingUnitMinutes: number
  waitingUnit: Minor
}

/** Milliseconds by the server's clock. Numbers, because a stored draft is read back from JSON. */
export type OfferTimes = { madeAtMs: number; pickupAtMs: number; returnAtMs: number | undefined }

/** The road the journey takes, to draw and to count from. */
export type DraftRoute = {
  metres: number
  seconds: number
  path: Path
  returnSeconds: number
  returnPath: Path
  /** No street map was at hand. */
  estimate: boolean
}

/** A quote as the page holds it. */
export type Offer = {
  quoteId: string
  signature: string
  currency: string
  /** When the page asked: our hold runs out before the server's. */
  askedAtMs: number
  holdSeconds: number
  prices: readonly OfferedPrice[]
  /** Selected until the customer selects another; the server applies the operator's default. */
  preselectedTypeId?: number
  unavailable: readonly { vehicleTypeId: number; reason: string }[]
  route: DraftRoute
  /** Undefined when the server did not send it. */
  nearest: NearestCars | undefined
  policies: OfferedPolicies | undefined
  /** What one of each extra costs on each leg. */
  extras?: readonly ExtraPrice[]
  /** Absent when the server did not send it. */
  times?: OfferTimes
  /** Being met in arrivals is in the price. */
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

/** Whom a corporate booker books for. */
export type Customer = {
  ourRef: string
  /** What the company charges it to. */
  costCentre?: string
  /** What is wrong with the two, once it is known what the company asks. */
  paperFaults?: readonly PaperFault[]
  firstName: string
  lastName: string
  email: string
  phone: string
  country: string
  diallingCode: string
}

/** Who books and who travels, besides the passenger's own details. */
export type People = {
  /** Whose details stand as the passenger's; those that are not typed are locked. */
  contactFrom?: 'typed' | 'profile' | 'customer'
  customer?: Customer | undefined
  customerFrom?: 'typed' | 'profile'
  /** A guest wants an account with the booking. Its password is never part of a draft. */
  makesAccount?: boolean
}

/** Granted for one price of one quote; for any other it must be granted again. */
export type AppliedPromo = {
  code: string
  promoId: number
  off: Minor
  /** The way out with the promo taken off; an amount comes off the way out first. */
  onward?: Minor
  forPrice: string
}

/** Where a refused quote can be mended; `journey` when it is not one field's matter. */
export type RefusedPart =
  | 'pickup'
  | 'drop-off'
  /** The stop of that number, from 1. */
  | `stop-${number}`
  | 'time'
  | 'return'
  | 'extras'
  | 'currency'
  | 'journey'

/** A booking that was made and perhaps not paid yet. */
export type MadeBooking = {
  reference: string
  returnReference: string | undefined
  ticketCode: string
  transactionId: string
  /** The card was refused for certain: nothing was taken, and nothing can be any more without the customer. */
  declined?: true
}

/**
 * Names the one booking this draft can become, in every tab that has a copy of it: the first quote of this journey at
 * these prices. A newer quote of the same is the same booking.
 */
export type Checkout = { quoteId: string; prices: string }

/** What an operator's link brought along besides what it filled in. */
export type DraftLink = {
  /** Layout mode the booking is drawn in; '' for the operator's own. */
  mode: LayoutMode | ''
  /** What it filled in and nobody may change. */
  locks: readonly LockedPart[]
  /** The mailing lists the operator knows this customer to be on. */
  wantsSms: boolean
  wantsEmail: boolean
}

export type LockedPart = 'pickup' | 'drop-off' | 'vehicle' | 'promo' | 'name' | 'phone' | 'email'

/** Whom a place cannot be taken for, and why, or a message in words; shown as a dialog until it is read. */
export type DraftAlert = 'no-postcode' | 'same-place' | 'promotion-over' | 'failed' | DraftMessage
export type DraftMessage = { says: string }

/** Where a place goes: an end of the journey, or the stop of that number. */
export type PlaceSlot = 'pickup' | 'drop-off' | number

/** Everything a customer has decided so far. Plain data: it survives a reload, and never holds a card. */
export type Draft = People & {
  /** From 1. */
  step: number
  pickup: Place | undefined
  dropOff: Place | undefined
  /** A stop that was opened and not yet filled is undefined. */
  vias: readonly (Place | undefined)[]
  returnKind: ReturnKind
  time: PickupTime
  returnLocal: LocalTime | undefined
  /** Of a wait-and-return, at the far end. */
  waitMinutes: number
  /** The driver waits in arrivals; only asked where the pickup is an airport. */
  meetAndGreet: boolean
  party: Party
  /** What prices are said in; '' is the operator's own. */
  currency: string
  /** Undefined until the customer selects a car; the offer's preselected one applies until then. */
  vehicleTypeId: number | undefined
  /** The preselected car that has been on the screen. */
  seenTypeId?: number
  offer: Offer | undefined
  /** Offers of the last minute, by what they were for. */
  recent: readonly { inputs: string; offer: Offer }[]
  route: DraftRoute | undefined
  nearest: NearestCars | undefined
  /** Grows with every change that asks a question; an answer carries the number it belongs to. */
  request: number
  answered: number
  refusal: { about: RefusedPart; message: string } | undefined
  promo: AppliedPromo | undefined
  /** Why a code that was granted holds no longer. */
  promoDropped: string | undefined
  note: string
  flight: FlightDetails | undefined
  returnFlight: FlightDetails | undefined
  contact: Contact
  paymentMethod: PaymentMethod | undefined
  /** The customer pressed Pay: the price is frozen by the server, our countdown stops. */
  paying: boolean
  made: MadeBooking | undefined
  checkout?: Checkout | undefined
  /** Bookings of this checkout whose card was refused and that were left behind: the next one is another. */
  leftBehind?: number
  /** The quotation-expired dialog: shut, open, or asking for a new price. */
  expired: 'no' | 'open' | 'asking'
  alert: DraftAlert | undefined
  link?: DraftLink | undefined
  /** The time the page knows; every rule is judged by it. */
  nowMs: number
}

export const NO_CONTACT: Contact = {
  name: '',
  email: '',
  phone: '',
  country: 'GB',
  diallingCode: '+44',
}

/** A draft nobody has touched. It starts with a car as soon as possible: then two places make a price. */
export function newDraft(start: { nowMs: number; contact?: Contact; party?: Party }): Draft {
  return {
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
    refusal: undefined,
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

/** Money may be under way that the page has not heard the end of. */
export const isBeingPaid = ({ paying, made }: Draft): boolean =>
  paying || (made !== undefined && !made.declined)

/** The price of the selected vehicle; of the preselected one until the customer selects. */
export function findPrice({ offer, vehicleTypeId }: Draft): OfferedPrice | undefined {
  const chosen = offer?.prices.find((price) => price.vehicleTypeId === vehicleTypeId)
  return chosen ?? (offer && preselectPrice(offer.prices, offer.preselectedTypeId ?? 0))
}

/** The customer selected the car whose price they would accept, or has had it on the screen. */
export function isCarKnown(draft: Draft): boolean {
  const id = findPrice(draft)?.vehicleTypeId
  return id === undefined || id === draft.vehicleTypeId || id === draft.seenTypeId
}

/** Names the chosen price of this quote, and no other. */
export const priceName = (draft: Draft): string =>
  `${draft.offer?.quoteId ?? ''} ${findPrice(draft)?.vehicleTypeId ?? 0}`

/** The promo, if it was granted for this very price. */
export const findGrantedPromo = (draft: Draft): AppliedPromo | undefined =>
  draft.promo?.forPrice === priceName(draft) ? draft.promo : undefined

/** A price less the promo that was granted for it, never below zero. Every total shown is this one. */
export const priceAfter = (promo: AppliedPromo | undefined, { total }: OfferedPrice): Minor =>
  minor(Math.max(0, total - (promo?.off ?? 0)))

/** What is to be paid: the price less a promo that was granted for this very price. */
export function findTotal(draft: Draft): Minor | undefined {
  const price = findPrice(draft)
  return price && priceAfter(findGrantedPromo(draft), price)
}

const holdEndsMs = (offer: Offer): number => offer.askedAtMs + offer.holdSeconds * 1000

export const isOfferExpired = (offer: Offer, nowMs: number): boolean => nowMs >= holdEndsMs(offer)

/** Whole seconds the price still holds, and what part of the hold that is; undefined without a price. */
export function holdLeft({ offer, nowMs }: Draft): { seconds: number; share: number } | undefined {
  if (!offer) return undefined
  const seconds = Math.min(
    offer.holdSeconds,
    Math.max(0, Math.ceil((holdEndsMs(offer) - nowMs) / 1000)),
  )
  return { seconds, share: offer.holdSeconds > 0 ? seconds / offer.holdSeconds : 0 }
}

/** The passenger comes off a plane. */
export const needsFlight = (draft: Draft): boolean => isAirport(draft.pickup)

/** The pickup is where somebody can be met, and that was asked for. */
export const wantsMeeting = (draft: Draft): boolean => draft.meetAndGreet && isAirport(draft.pickup)

/** The passenger comes back off a plane: the way back starts at an airport, on a known date. */
export const needsReturnFlight = (draft: Draft): boolean =>
  draft.returnKind === 'return' && draft.returnLocal !== undefined && isAirport(draft.dropOff)
