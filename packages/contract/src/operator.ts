import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { diallingCodeOf } from '@kerbside/domain/operator/dialling-code.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { extraPrices, meetAndGreetOf } from '@kerbside/domain/quotation/extra-prices.ts'
import type { Tariff } from '@kerbside/domain/quotation/tariff.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { ExtraPriceItem, writeExtraPrices } from './quotation/extra.ts'
import { envelope, nothing, requiredText, text } from './scalar.ts'

const flag = z.boolean()

/** Configuration and tenant settings of the specification, section 3: public fields only. */
export const Configuration = z.object({
  ...envelope,
  about: z.string(),
  phone: z.string(),
  email: z.string(),
  skypeid: z.string(),
  address: z.string(),
  company: z.string(),
  showpet: flag,
  /** Ours: the public prices of what a customer may add, in `currencycode`; empty while no prices are in force. */
  extras: z.array(ExtraPriceItem),
  /** Ours: how meeting in arrivals is sold. */
  meetandgreet: z.enum(['included', 'priced', 'on-request', 'not-offered']),
  mapsource: z.enum(['google', 'bing', 'maplibre']),
  searchapi: z.string(),
  publickey: z.string(),
  /** Ours: the operator's public name, which browsers salt passwords with. It never changes. */
  publicid: z.string(),
  servertime: z.string(),
  chatapiurl: z.string(),
  /** Minutes. */
  minleadtime: z.number(),
  facebook: z.string(),
  twitter: z.string(),
  instagram: z.string(),
  linkedin: z.string(),
  /** Minutes a quote holds. */
  quotetimeout: z.number(),
  googlemapkey: z.string(),
  bingmapkey: z.string(),
  autoopenchat: flag,
  paymentgateway: z.string(),
  stripepublickey: z.string(),
  /** Ours: Square's location, and the world a Braintree or Square account is in: sandbox or production. */
  cardlocation: z.string(),
  cardenvironment: z.string(),
  defaultvehtypeid: z.number(),
  showsmallchildseat: flag,
  showlargechildseat: flag,
  showotherequipments: flag,
  airports: z.array(
    z.object({
      Code: z.string(),
      FullAddress: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  paypalclientid: z.string(),
  /** Ours: sandbox or production. */
  paypalenvironment: z.string(),
  /** Ours: wallets on the card's dialog, where the browser has one. */
  wallets: z.array(z.enum(['apple', 'google'])),
  baselat: z.number(),
  baselng: z.number(),
  iscashallowed: flag,
  iscardallowed: flag,
  ispaypalallowed: flag,
  /** Ours: who books for a company may pay on its account. */
  isaccountallowed: flag,
  showsignupfirst: flag,
  cancancelbooking: flag,
  defaultpaymentmethod: z.string(),
  IsLoad: flag,
  minLuggages: z.number(),
  minPassengers: z.number(),
  allowGuest: flag,
  flightInline: flag,
  allowFlightNull: flag,
  /** Ours: "airport", one of a list, or "text", anything and a landing time. */
  flightform: z.enum(['airport', 'text']),
  /** Ours: what is asked in a dialog of its own on the way to the payment. */
  flightpopup: flag,
  contactpopup: flag,
  notepopup: flag,
  confirmpopup: flag,
  /** Ours: "t360" goes straight to what a sign-in was asked for. */
  sitevariant: z.enum(['standard', 't360']),
  paymenttype: z.string(),
  /** Ours: the rest of what the page needs to know of its operator. */
  layoutmode: z.string(),
  widgetmode: z.string(),
  timezone: z.string(),
  currencycode: z.string(),
  countrycode: z.string(),
  dialingcode: z.string(),
  mostvias: z.number(),
  minutestep: z.number(),
  /** Ours: the letters before a booking's reference, "KB" of "KB-1040718". */
  referenceprefix: z.string(),
  mostpassengers: z.number(),
  mostluggages: z.number(),
  mosthandbags: z.number(),
  /** Ours: tips offered after the ride, in per cent. */
  tipchoices: z.array(z.number()),
  testmode: flag,
  /** Origin of the sandbox gateway's card fields; '' when the operator uses another gateway. */
  cardfieldsorigin: z.string(),
})
export type Configuration = z.infer<typeof Configuration>

export const findConfiguration = endpoint({
  method: 'GET',
  path: '/api/configuration',
  about: 'What the site needs to know of its operator. sandbox and source never change the mode.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: z.object({
    airports: text('airports').optional(),
    sandbox: text('sandbox').optional(),
    source: text('source').optional(),
    currencyCode: text('currencyCode', 3).optional(),
  }),
  reply: Configuration,
})

export const PriceList = z.object({
  ...envelope,
  /** Three categories of four items each. */
  categories: z.array(
    z.object({
      name: z.string(),
      items: z.array(z.object({ price: z.number(), description: z.string() })),
    }),
  ),
  currencycode: z.string(),
})
export type PriceList = z.infer<typeof PriceList>

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/prices',
  about: 'Three categories of four example prices, computed from the live tariff.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: nothing,
  reply: PriceList,
})

export const reportFault = endpoint({
  method: 'POST',
  path: '/api/clientreport',
  about:
    "What went wrong in a browser and only the operator can mend, such as its map's key; it goes to the log.",
  audience: 'guest',
  limit: { times: 6, per: 'minute' },
  input: z.object({
    kind: z.enum(['map-failed']),
    /** Why, in the program's own words: never anything a customer typed. */
    detail: requiredText('detail', 200),
  }),
  reply: z.object({ ...envelope }),
})

/** Bing's address service is Azure Maps today; `kerbside` is the built-in one. */
export type SearchApi = 'google' | 'bing' | 'photon' | 'nominatim' | 'kerbside'

export type PublicKeys = {
  stripe: string
  square: string
  squareLocation: string
  cardEnvironment: string
  paypal: string
  paypalEnvironment: string
}

/** The widest party any vehicle type takes: what the page's dropdowns go up to. */
const widest = (types: readonly VehicleType[], of: (type: VehicleType) => number): number =>
  types.reduce((most, type) => Math.max(most, of(type)), 0)

const FLIGHT_INLINE_MODES = new Set(['list', 'inline', 'inlinex', 'overflow'])

export function writeConfiguration(
  { settings, ...operator }: Operator,
  facts: {
    now: Date
    vehicleTypes: readonly VehicleType[]
    /** Of the public prices; undefined while none are in force. */
    extras: Tariff['extras'] | undefined
    cardFieldsOrigin: string
    publicUrl: string
    /** What of an operator's keys everybody may read; '' where it has none. */
    publicKeys: PublicKeys
    /** The ways to pay that work now. */
    waysToPay: readonly PaymentMethod[]
    /** The address service that is asked first. */
    searchApi: SearchApi
  },
): Configuration {
  const allows = (method: PaymentMethod) => facts.waysToPay.includes(method)
  const { publicKeys } = facts
  return {
    code: CODE.done,
    message: '',
    about: settings.about,
    phone: settings.phone,
    email: settings.email,
    skypeid: settings.skypeId ?? '',
    address: settings.address,
    company: settings.company,
    showpet: settings.showPet,
    extras: facts.extras ? writeExtraPrices(extraPrices(facts.extras), operator.currency) : [],
    meetandgreet: facts.extras ? meetAndGreetOf(facts.extras) : 'not-offered',
    mapsource: settings.mapSource,
    searchapi: facts.searchApi,
    publicid: operator.slug,
    // how the gateway of the card fields knows this operator
    publickey: settings.paymentGateway === 'sandbox' ? operator.slug : publicKeys.square,
    servertime: facts.now.toISOString(),
    chatapiurl: `${facts.publicUrl}/hub`,
    minleadtime: settings.minLeadMinutes,
    facebook: settings.facebook ?? '',
    twitter: settings.twitter ?? '',
    instagram: settings.instagram ?? '',
    linkedin: settings.linkedin ?? '',
    quotetimeout: settings.quoteTimeout,
    googlemapkey: settings.mapKeys.google,
    bingmapkey: settings.mapKeys.azure,
    autoopenchat: settings.autoOpenChat,
    paymentgateway: settings.paymentGateway,
    stripepublickey: publicKeys.stripe,
    cardlocation: publicKeys.squareLocation,
    cardenvironment: publicKeys.cardEnvironment,
    defaultvehtypeid: settings.defaultVehicleTypeId,
    showsmallchildseat: settings.showSmallChildSeat,
    showlargechildseat: settings.showLargeChildSeat,
    showotherequipments: settings.showOtherEquipments,
    airports: settings.airports.map(({ code, name, point }) => ({
      Code: code,
      FullAddress: name,
      latitude: point.lat,
      longitude: point.lng,
    })),
    // the specification's test value of the wallet, for an operator that only tries things out
    paypalclientid: publicKeys.paypal || (operator.mode === 'test' ? 'test' : ''),
    paypalenvironment: publicKeys.paypalEnvironment,
    wallets: settings.paymentGateway === 'stripe' ? [...settings.wallets] : [],
    baselat: operator.base.lat,
    baselng: operator.base.lng,
    iscashallowed: allows('cash'),
    iscardallowed: allows('card'),
    ispaypalallowed: allows('paypal'),
    // of the operator: the page is the same for everybody, and asks who is a booker
    isaccountallowed: settings.paymentMethods.includes('account'),
    showsignupfirst: settings.showSignUpFirst,
    cancancelbooking: settings.customersMayCancel,
    defaultpaymentmethod: settings.defaultPaymentMethod,
    IsLoad: true,
    minLuggages: settings.minLuggages,
    minPassengers: settings.minPassengers,
    allowGuest: settings.allowGuest,
    flightInline: settings.flightInline ?? FLIGHT_INLINE_MODES.has(settings.siteMode),
    allowFlightNull: settings.allowFlightNull,
    flightform: settings.flightForm,
    flightpopup: settings.popups.flight,
    contactpopup: settings.popups.contact,
    notepopup: settings.popups.note,
    confirmpopup: settings.popups.confirm,
    sitevariant: settings.variant,
    paymenttype: settings.defaultPaymentMethod,
    layoutmode: settings.siteMode,
    widgetmode: settings.widgetMode,
    timezone: operator.zone,
    currencycode: operator.currency,
    countrycode: operator.country,
    dialingcode: diallingCodeOf(operator.country),
    mostvias: settings.mostVias,
    minutestep: settings.minuteStep,
    referenceprefix: settings.referencePrefix,
    mostpassengers: widest(facts.vehicleTypes, (type) => type.mostPassengers),
    mostluggages: widest(facts.vehicleTypes, (type) => type.mostLuggage),
    mosthandbags: widest(facts.vehicleTypes, (type) => type.mostHandbags),
    tipchoices: [...settings.tipChoices],
    testmode: operator.mode === 'test',
    cardfieldsorigin: settings.paymentGateway === 'sandbox' ? facts.cardFieldsOrigin : '',
  }
}
