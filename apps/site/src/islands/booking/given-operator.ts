import type { VehicleTypeItem } from '@kerbside/contract/fleet.ts'
import type { Configuration } from '@kerbside/contract/operator.ts'
import { type Address, searchAddress, writeAddress } from '@kerbside/contract/places.ts'
import {
  findNearestDriver,
  type QuotationReply,
  quoteJourney,
} from '@kerbside/contract/quotation.ts'
import { CANARY_WHARF, HEATHROW, PADDINGTON } from '@kerbside/domain/booking/draft/draft-given.ts'
import { answering } from '@kerbside/web/given-server.ts'

/** An operator with guests, cards, cash, pets and child seats. */
export const CONFIGURATION: Configuration = {
  code: 1,
  message: '',
  about: '',
  phone: '+44 20 7946 0123',
  email: '',
  skypeid: '',
  address: '',
  company: 'Kerbside',
  showpet: true,
  mapsource: 'maplibre',
  searchapi: '',
  publickey: 'kerbside',
  publicid: 'kerbside',
  servertime: '2026-12-03T09:00:00Z',
  chatapiurl: '',
  minleadtime: 30,
  facebook: '',
  twitter: '',
  instagram: '',
  linkedin: '',
  quotetimeout: 10,
  googlemapkey: '',
  bingmapkey: '',
  autoopenchat: false,
  paymentgateway: 'sandbox',
  stripepublickey: '',
  defaultvehtypeid: 1,
  showsmallchildseat: true,
  showlargechildseat: true,
  showotherequipments: true,
  airports: [],
  paypalclientid: '',
  baselat: 51.537,
  baselng: -0.015,
  isaccountallowed: false,
  iscashallowed: true,
  iscardallowed: true,
  ispaypalallowed: false,
  showsignupfirst: false,
  cancancelbooking: true,
  defaultpaymentmethod: 'cash',
  IsLoad: true,
  minLuggages: 0,
  minPassengers: 1,
  allowGuest: true,
  flightInline: false,
  allowFlightNull: false,
  flightform: 'text',
  flightpopup: true,
  contactpopup: false,
  notepopup: false,
  confirmpopup: false,
  sitevariant: 'standard',
  paymenttype: '',
  layoutmode: 'wizard',
  widgetmode: 'wizard',
  timezone: 'Europe/London',
  currencycode: 'GBP',
  countrycode: 'GB',
  dialingcode: '+44',
  mostvias: 3,
  minutestep: 1,
  referenceprefix: 'KB',
  mostpassengers: 8,
  mostluggages: 8,
  mosthandbags: 8,
  extras: [
    { kind: 'small-child-seat', price: 8, max: 4 },
    { kind: 'meet-and-greet', price: 10, max: 1 },
    { kind: 'small-pet', price: 0 },
  ],
  meetandgreet: 'priced',
  cardlocation: '',
  cardenvironment: '',
  paypalenvironment: '',
  wallets: [],
  tipchoices: [],
  testmode: true,
  cardfieldsorigin: '',
}

const vehicle = (vehtypeid: number, typename: string, max: number): VehicleTypeItem => ({
  vehtypeid,
  typename,
  description: `${typename} or similar`,
  image: 'saloon',
  noofhandbags: max,
  noofluggeges: max,
  noofpassengers: max,
  maxluggage: max,
})

export const VEHICLES: readonly VehicleTypeItem[] = [
  vehicle(1, 'Saloon', 3),
  vehicle(2, 'Estate', 4),
  vehicle(3, 'Executive', 3),
  vehicle(4, 'People carrier', 6),
  vehicle(5, 'Minibus', 8),
]

const fare = (vehtypeid: number, totalfare: number) => ({
  fare: totalfare,
  vehtype: VEHICLES.find((type) => type.vehtypeid === vehtypeid)?.typename ?? '',
  vehtypeid,
  totalfare,
  returnfare: 0,
  currencycode: 'GBP',
  lines: [
    { kind: 'fixed', text: 'Fixed price, Heathrow – E14', amount: totalfare - 8 },
    { kind: 'site', text: 'Heathrow pickup charge', amount: 8 },
  ],
  returnlines: [],
  vat: totalfare / 6,
  deposit: 0,
})

export const QUOTED: QuotationReply = {
  code: 1,
  message: '',
  currencycode: 'GBP',
  traveltime: 76,
  routedistance: 43_450,
  routepath: [
    [-0.488, 51.4719],
    [-0.0195, 51.5049],
  ],
  nearestdriver: { traveltime: 9 },
  additionalprices: [fare(1, 78), fare(2, 86), fare(3, 112), fare(4, 104)],
  unavailable: [
    { vehtypeid: 5, vehtype: 'Minibus', reason: 'Takes up to 8 pieces of hand luggage' },
  ],
  quoteid: '01990000-0000-7000-8000-000000000001',
  signature: 'signed',
  quotetimeout: 10,
  policies: {
    cancellation: [
      { fromhoursbefore: 24, keeppercent: 0 },
      { fromhoursbefore: 3, keeppercent: 50 },
      { fromhoursbefore: 0, keeppercent: 100 },
    ],
    noshowkeeppercent: 100,
    freewaitingminutes: 60,
    returnfreewaitingminutes: 15,
    waitingunitminutes: 15,
    waitingunitfare: 9,
  },
  quotedat: '2026-12-03T09:00:00Z',
  pickupat: '2026-12-05T10:30:00Z',
  meetandgreet: false,
}

const ADDRESSES: readonly Address[] = [HEATHROW, PADDINGTON, CANARY_WHARF].map(writeAddress)
const NOWHERE: Address = { ...writeAddress(PADDINGTON), id: 'x', name: 'Nowhere', postcode: '' }

/** Address search and nearest cars, with which every journey starts. */
export const findingPlaces = [
  answering(searchAddress, ({ prefix }) => ({
    code: 1,
    message: '',
    addresses: [...ADDRESSES, NOWHERE].filter(({ name }) =>
      name.toLowerCase().includes(prefix.toLowerCase()),
    ),
  })),
  answering(findNearestDriver, () => ({
    code: 1,
    message: '',
    driverid: 0,
    lastname: '',
    firstname: '',
    distance: 2000,
    traveltime: 9,
    drivernumber: '',
    userlocation: { lat: 0, lng: 0 },
    currentposition: null,
  })),
]

export const quoting = answering(quoteJourney, () => QUOTED)
