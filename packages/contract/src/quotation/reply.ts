import { z } from 'zod'
import { PromoReply } from '../promo.ts'
import { envelope } from '../scalar.ts'
import { ExtraPriceItem } from './extra.ts'
import { QuotationLine } from './line.ts'

export const AdditionalPrice = z.object({
  fare: z.number(),
  vehtype: z.string(),
  vehtypeid: z.number(),
  totalfare: z.number(),
  returnfare: z.number(),
  currencycode: z.string(),
  /** Ours: the lines that add up to fare and returnfare. */
  lines: z.array(QuotationLine),
  returnlines: z.array(QuotationLine),
  /** Ours: contained in totalfare. */
  vat: z.number(),
  /** Ours: due when it is booked, a part of totalfare; 0 when nothing is. */
  deposit: z.number(),
})
export type AdditionalPrice = z.infer<typeof AdditionalPrice>

/** Ours: what holds besides the price, so that the page can say it before anybody books. */
export const QuotationPolicies = z.object({
  /** The first band whose hours before the pickup are reached says how much of the fare is kept. */
  cancellation: z.array(z.object({ fromhoursbefore: z.number(), keeppercent: z.number() })),
  noshowkeeppercent: z.number(),
  /** Minutes at this pickup, at an airport from landing; then so much for each begun unit. */
  freewaitingminutes: z.number(),
  returnfreewaitingminutes: z.number(),
  waitingunitminutes: z.number(),
  waitingunitfare: z.number(),
})
export type QuotationPolicies = z.infer<typeof QuotationPolicies>

export const LngLat = z.tuple([z.number(), z.number()])

/** How soon cars can be at the pickup, in minutes. */
export const nearestCars = {
  /** Of any type. */
  traveltime: z.number(),
  /** Ours: of the types that drivers near the pickup drive. */
  types: z.array(z.object({ vehtypeid: z.number(), traveltime: z.number() })).optional(),
  /** Ours: of every other type, from the operator's base. */
  othertraveltime: z.number().optional(),
  /** Ours: a driver is free near the pickup; otherwise every car comes from the base. */
  isnear: z.boolean().optional(),
}

export const QuotationReply = z.object({
  ...envelope,
  /** Ours: the stop a refusal is about, from 1; 0 for the drop-off. */
  stop: z.number().optional(),
  fare: z.number().optional(),
  gbpfare: z.number().optional(),
  totalfare: z.number().optional(),
  gbptotalfare: z.number().optional(),
  returnfare: z.number().optional(),
  gbpreturnfare: z.number().optional(),
  currencycode: z.string().optional(),
  /** Minutes of the journey, rounded up. */
  traveltime: z.number().optional(),
  returntraveltime: z.number().optional(),
  /** Metres. */
  routedistance: z.number().optional(),
  returnroutedistance: z.number().optional(),
  pklat: z.number().optional(),
  pklng: z.number().optional(),
  dolat: z.number().optional(),
  dolng: z.number().optional(),
  routepath: z.array(LngLat).optional(),
  returnroutepath: z.array(LngLat).optional(),
  nearestdriver: z.object(nearestCars).optional(),
  additionalprices: z.array(AdditionalPrice).optional(),
  /** Ours: types that cannot carry the party, by id and reason, so that the page can say why. */
  unavailable: z
    .array(z.object({ vehtypeid: z.number(), vehtype: z.string(), reason: z.string() }))
    .optional(),
  vehtypeid: z.number().optional(),
  /** Ours: which quote this is, its signature, and until when it holds (ISO, UTC). */
  quoteid: z.string().optional(),
  signature: z.string().optional(),
  expiresat: z.string().optional(),
  /** Minutes. */
  quotetimeout: z.number().optional(),
  /** Civil time in the operator's zone of the pickup this is for, and of the earliest that could be. */
  bookingdate: z.string().optional(),
  earliesttime: z.string().optional(),
  /** Contained in totalfare, and due when it is booked. */
  vat: z.number().optional(),
  deposit: z.number().optional(),
  policies: QuotationPolicies.optional(),
  /** Ours: instants by the server's clock: when this was quoted, and the pickups that policies count back from. */
  quotedat: z.string().optional(),
  pickupat: z.string().optional(),
  returnat: z.string().optional(),
  /** What was said of the wait and of being met, as it was priced. */
  waitminutes: z.number().optional(),
  meetandgreet: z.boolean().optional(),
  /** Ours: what extras cost by the prices of this very quote. */
  extras: z.array(ExtraPriceItem).optional(),
  /** The way to pay that was asked for where the operator takes it, else the operator's own choice. */
  paymentmethod: z.string().optional(),
  /** What became of the promocode; a code that is refused leaves the prices without it. */
  promo: PromoReply.optional(),
  /** True when no street map was at hand. */
  estimate: z.boolean().optional(),
})
export type QuotationReply = z.infer<typeof QuotationReply>
