import { z } from 'zod'
import { PromoReply } from '../promo.ts'
import { envelope } from '../scalar.ts'
import { ExtraPriceItem } from './extra-price.ts'
import { QuotationLine } from './line.ts'

export const AdditionalPrice = z.object({
  fare: z.number(),
  vehtype: z.string(),
  vehtypeid: z.number(),
  totalfare: z.number(),
  returnfare: z.number(),
  currencycode: z.string(),
  /** Addition to the specification: the lines that add up to fare and returnfare. */
  lines: z.array(QuotationLine),
  returnlines: z.array(QuotationLine),
  /** Addition to the specification: included in totalfare. */
  vat: z.number(),
  /** Addition to the specification: due on booking, a part of totalfare; 0 if nothing is due. */
  deposit: z.number(),
})
export type AdditionalPrice = z.infer<typeof AdditionalPrice>

/** Addition to the specification: the conditions that apply besides the price, for the page to show before booking. */
export const QuotationPolicies = z.object({
  /** The first band whose hours before the pickup are reached determines the percentage of the fare that is kept. */
  cancellation: z.array(z.object({ fromhoursbefore: z.number(), keeppercent: z.number() })),
  noshowkeeppercent: z.number(),
  /** Free minutes at this pickup from the pickup time, and then the price of each started unit. */
  freewaitingminutes: z.number(),
  returnfreewaitingminutes: z.number(),
  waitingunitminutes: z.number(),
  waitingunitfare: z.number(),
})
export type QuotationPolicies = z.infer<typeof QuotationPolicies>

export const LngLat = z.tuple([z.number(), z.number()])

/** How soon cars can be at the pickup, in minutes. */
export const nearestCars = {
  /** For the nearest car of any type. */
  traveltime: z.number(),
  /** Addition to the specification: for the types driven by drivers near the pickup. */
  types: z.array(z.object({ vehtypeid: z.number(), traveltime: z.number() })).optional(),
  /** Addition to the specification: for every other type, from the operator's base. */
  othertraveltime: z.number().optional(),
  /** Addition to the specification: a driver is free near the pickup; otherwise every car comes from the base. */
  isnear: z.boolean().optional(),
}

export const QuotationReply = z.object({
  ...envelope,
  /** Addition to the specification: the stop a rejection is about, from 1; 0 for the drop-off. */
  stop: z.number().optional(),
  fare: z.number().optional(),
  gbpfare: z.number().optional(),
  totalfare: z.number().optional(),
  gbptotalfare: z.number().optional(),
  returnfare: z.number().optional(),
  gbpreturnfare: z.number().optional(),
  currencycode: z.string().optional(),
  /** Driving time in minutes, rounded up. */
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
  /** Addition to the specification: types that cannot carry the party, by id and reason, for the page to explain. */
  unavailable: z
    .array(z.object({ vehtypeid: z.number(), vehtype: z.string(), reason: z.string() }))
    .optional(),
  vehtypeid: z.number().optional(),
  /** Addition to the specification: the quote's id, its signature, and its expiry (ISO, UTC). */
  quoteid: z.string().optional(),
  signature: z.string().optional(),
  expiresat: z.string().optional(),
  /** Minutes. */
  quotetimeout: z.number().optional(),
  /** Civil time in the operator's zone of the quoted pickup, and of the earliest possible pickup. */
  bookingdate: z.string().optional(),
  earliesttime: z.string().optional(),
  /** Included in totalfare, and due on booking. */
  vat: z.number().optional(),
  deposit: z.number().optional(),
  policies: QuotationPolicies.optional(),
  /**
   * Addition to the specification: instants by the server's clock: when this was quoted, and the pickups to which the
   * policies relate.
   */
  quotedat: z.string().optional(),
  pickupat: z.string().optional(),
  returnat: z.string().optional(),
  /** The wait and the meet and greet of the request, as priced. */
  waitminutes: z.number().optional(),
  meetandgreet: z.boolean().optional(),
  /** Addition to the specification: the prices of extras in this quote. */
  extras: z.array(ExtraPriceItem).optional(),
  /** The requested payment method if the operator accepts it, else the operator's default. */
  paymentmethod: z.string().optional(),
  /** The result of the promocode; a rejected code leaves the prices unreduced. */
  promo: PromoReply.optional(),
  /** True if no street map was available. */
  estimate: z.boolean().optional(),
})
export type QuotationReply = z.infer<typeof QuotationReply>
