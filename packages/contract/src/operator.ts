import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { diallingCodeOf } from '@kerbside/domain/operator/dialling-code.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { extraPrices, meetAndGreetOf } from '@kerbside/domain/quotation/extra-prices.ts'
import type { Tariff } from '@kerbside/domain/quotation/tariff.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { ExtraPriceItem, writeExtraPrices } from './quotation/extra-price.ts'
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
  /**
   * Addition to the specification: the public prices of the extras a customer may add, in `currencycode`; empty while
   * no prices are in force.
   */
  extras: z.array(ExtraPriceItem),
  /** Addition to the specification: how meet and greet is sold. */
  meetandgreet: z.enum(['included', 'priced', 'on-request', 'not-offered']),
  mapsource: z.enum(['google', 'bing', 'maplibre']),
  searchapi: z.string(),
  publickey: z.string(),
  /**
   * Addition to the specification: the operator's public name, which browsers use as the salt of password hashes. It
   * never changes.
   */
  publicid: z.string(),
  servertime: z.string(),
  chatapiurl: z.string(),
  /** Minutes. */
  minleadtime: z.number(),
  facebook: z.string(),
  twitter: z.string(),
  instagram: z.string(),
  linkedin: z.string(),
  /** Minutes for which a quote is valid. */
  quotetimeout: z.number(),
  googlemapkey: z.string(),
  bingmapkey: z.string(),
  autoopenchat: flag,
  paymentgateway: z.string(),
  stripepublickey: z.string(),
  /**
   * Addition to the specification: Square's location, and the environment of a Braintree or Square account: sandbox
   * or production.
   */
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
  /** Addition to the specification: sandbox or production. */
  paypalenvironment: z.string(),
  /** Addition to the specification: wallets offered in the card dialog, if the browser has one. */
  wallets: z.array(z.enum(['apple', 'google'])),
  baselat: z.number(),
  baselng: z.number(),
  iscashallowed: flag,
  iscardallowed: flag,
  ispaypalallowed: flag,
  /** Addition to the specification: a booker of a company may pay on its account. */
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
  /** Addition to the specification: "airport", one of a list, or "text", free text and a landing time. */
  flightform: z.enum(['airport', 'text']),
  /** Addition to the specification: minutes from landing to the pickup; absent if the operator keeps the usual 30. */
  minutesafterlanding: z.number().optional(),
  /** Addition to the specification: the questions that appear in their own dialogs before the payment. */
  flightpopup: flag,
  contactpopup: flag,
  notepopup: flag,
  confirmpopup: flag,
  /** Addition to the specification: with "t360" a sign-in leads straight to the page that required it. */
  sitevariant: z.enum(['standard', 't360']),
  paymenttype: z.string(),
  /** Addition to the specification: the other settings of the operator that the page needs. */
  layoutmode: z.string(),
  widgetmode: z.string(),
  timezone: z.string(),
  currencycode: z.string(),
  countrycode: z.string(),
  dialingcode: z.string(),
  mostvias: z.number(),
  minutestep: z.number(),
  /** Addition to the specification: the prefix of a booking's reference, "KB" of "KB-1040718". */
  referenceprefix: z.string(),
  mostpassengers: z.number(),
  mostluggages: z.number(),
  mosthandbags: z.number(),
  /** Addition to the specification: the tips offered after the leg, in per cent. */
  tipchoices: z.array(z.number()),
  testmode: flag,
  /** Origin of the sandbox gateway's card fields; '' if the operator uses another gateway. */
  cardfieldsorigin: z.string(),
})
export type Configuration = z.infer<typeof Configuration>

export const findConfiguration = endpoint({
  method: 'GET',
  path: '/api/configuration',
  about:
    'Returns what the site needs to know of its operator. sandbox and source never change the mode.',
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
  about: 'Returns three categories of four example prices, computed from the live tariff.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: nothing,
  reply: PriceList,
})

export const reportError = endpoint({
  method: 'POST',
  path: '/api/clientreport',
  about:
    'Reports a browser error that only the operator can repair, such as the key of its map; it is logged.',
  audience: 'guest',
  limit: { times: 6, per: 'minute' },
  input: z.object({
    kind: z.enum(['map-failed']),
    /** Why, in the program's own words: never anything that a customer typed. */
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

/** The largest number any vehicle type carries: the maximum of the page's dropdowns. */
const widest = (types: readonly VehicleType[], of: (type: VehicleType) => number): number =>
  types.reduce((max, type) => Math.max(max, of(type)), 0)

const FLIGHT_INLINE_MODES = new Set(['list', 'inline', 'inlinex', 'overflow'])

export function writeConfiguration(
  { settings, ...operator }: Operator,
  params: {
    now: Date
    vehicleTypes: readonly VehicleType[]
    /** Extras of the public prices; undefined while none are in force. */
    extras: Tariff['extras'] | undefined
    cardFieldsOrigin: string
    publicUrl: string
    /** The operator's public keys; '' for a key it does not have. */
    publicKeys: PublicKeys
    /** The payment methods that work now. */
    paymentMethods: readonly PaymentMethod[]
    /** The address service that is queried first. */
    searchApi: SearchApi
  },
): Configuration {
  const allows = (method: PaymentMethod) => params.paymentMethods.includes(method)
  const { publicKeys } = params
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
    extras: params.extras ? writeExtraPrices(extraPrices(params.extras), operator.currency) : [],
    meetandgreet: params.extras ? meetAndGreetOf(params.extras) : 'not-offered',
    mapsource: settings.mapSource,
    searchapi: params.searchApi,
    publicid: operator.slug,
    // The identifier of this operator at the gateway of the card fields.
    publickey: settings.paymentGateway === 'sandbox' ? operator.slug : publicKeys.square,
    servertime: params.now.toISOString(),
    chatapiurl: `${params.publicUrl}/hub`,
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
    // The specification's test value for the PayPal client id, for an operator in test mode.
    paypalclientid: publicKeys.paypal || (operator.mode === 'test' ? 'test' : ''),
    paypalenvironment: publicKeys.paypalEnvironment,
    wallets: settings.paymentGateway === 'stripe' ? [...settings.wallets] : [],
    baselat: operator.base.lat,
    baselng: operator.base.lng,
    iscashallowed: allows('cash'),
    iscardallowed: allows('card'),
    ispaypalallowed: allows('paypal'),
    // An operator setting: the page is the same for every visitor, and a separate request tells whether they are a
    // booker.
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
    ...(settings.minutesAfterLanding !== undefined && {
      minutesafterlanding: settings.minutesAfterLanding,
    }),
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
    mostvias: settings.maxVias,
    minutestep: settings.minuteStep,
    referenceprefix: settings.referencePrefix,
    mostpassengers: widest(params.vehicleTypes, (type) => type.maxPassengers),
    mostluggages: widest(params.vehicleTypes, (type) => type.maxLuggage),
    mosthandbags: widest(params.vehicleTypes, (type) => type.maxHandbags),
    tipchoices: [...settings.tipChoices],
    testmode: operator.mode === 'test',
    cardfieldsorigin: settings.paymentGateway === 'sandbox' ? params.cardFieldsOrigin : '',
  }
}
