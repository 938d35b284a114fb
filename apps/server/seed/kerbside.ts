import type { Area } from '@kerbside/domain/geo.ts'
import { DEFAULT_SETTINGS, type KnownPlace } from '@kerbside/domain/operator/operator.ts'
import { areaOf } from './area-of.ts'
import { KERBSIDE_CONTENT } from './content-kerbside.ts'
import type { DemoOperator } from './demo-operator.ts'
import { EXCHANGE_RATES } from './exchange-rates.ts'
import { KERBSIDE_FLEET } from './kerbside-fleet.ts'
import { KERBSIDE_TARIFF, WHARF_HOTELS_TARIFF } from './kerbside-tariff.ts'

const place = (
  kind: KnownPlace['kind'],
  name: string,
  postcode: string,
  [lat, lng]: [number, number],
  code = '',
): KnownPlace => ({ kind, name, postcode, point: { lat, lng }, code })

const LHR = place('airport', 'Heathrow Airport', 'TW6 1EW', [51.4713, -0.4524], 'LHR')
const LGW = place('airport', 'Gatwick Airport', 'RH6 0NP', [51.1565, -0.161], 'LGW')
const STN = place('airport', 'Stansted Airport', 'CM24 1QW', [51.8894, 0.2622], 'STN')
const LTN = place('airport', 'Luton Airport', 'LU2 9LY', [51.8793, -0.3762], 'LTN')
const LCY = place('airport', 'London City Airport', 'E16 2PX', [51.5035, 0.0494], 'LCY')
const CENTRE = place('landmark', 'Central London', 'WC2N 5DU', [51.5073, -0.1276])
const CANARY_WHARF = place('landmark', 'Canary Wharf', 'E14 5AB', [51.5049, -0.0195])
const PADDINGTON = place('station', 'Paddington Station', 'W2 1HB', [51.5154, -0.1755])
const ST_PANCRAS = place('station', 'St Pancras International', 'N1C 4QP', [51.5308, -0.1261])

/** The operator's own names for places that an address service lists under other names, or not at all. */
const KNOWN_PLACES: readonly KnownPlace[] = [
  place('landmark', 'ExCeL London', 'E16 1XL', [51.5081, 0.0294]),
  place('airport', 'Farnborough Airport (private flights)', 'GU14 6XA', [51.2791, -0.7764], 'FAB'),
  place('airport', 'Biggin Hill Airport (private flights)', 'TN16 3BH', [51.3226, 0.0325], 'BQH'),
  place('port', 'Southampton Ocean Cruise Terminal', 'SO14 3QN', [50.8929, -1.3969]),
  place('landmark', 'All England Club, Wimbledon', 'SW19 5AE', [51.434, -0.2143]),
]

/** England and Wales with a little sea around them, along the Scottish border. */
const ENGLAND_AND_WALES: Area = areaOf([
  [-6.4, 49.8],
  [-3, 49.9],
  [0.6, 50.5],
  [1.55, 51.05],
  [2.1, 52.6],
  [0.6, 53.6],
  [-0.9, 54.9],
  [-1.6, 55.85],
  [-2.05, 55.83],
  [-2.4, 55.55],
  [-2.75, 55.25],
  [-3.1, 55.06],
  [-3.7, 54.85],
  [-3.9, 54.2],
  [-4.9, 53.6],
  [-5, 52.9],
  [-5.7, 51.9],
  [-5.5, 51.3],
  [-6, 50.4],
])

/** London airport transfers: a fictitious operator with plausible figures, as of 1 November 2026. */
export const KERBSIDE: DemoOperator = {
  operator: {
    id: '01930a1c-5b00-7000-8000-00000000a001',
    slug: 'kerbside',
    name: 'Kerbside',
    mode: 'test',
    zone: 'Europe/London',
    currency: 'GBP',
    country: 'GB',
    base: { lat: 51.5072, lng: -0.1276 },
    brand: {
      title: 'Kerbside',
      colour: '#0b6e4f',
      accent: '#f4c95d',
      mode: 'auto',
      shape: 'soft',
      display: 'sans',
      mark: 'route',
    },
    settings: {
      ...DEFAULT_SETTINGS,
      serviceArea: ENGLAND_AND_WALES,
      knownPlaces: KNOWN_PLACES,
      company: 'Kerbside Cars Ltd (demonstration)',
      about: 'Fixed-price London airport transfers.',
      phone: '+44 20 7946 0123',
      email: 'desk@kerbside.example',
      address: '1 Example Wharf, London',
      referencePrefix: 'KB',
      siteMode: 'wizard',
      widgetMode: 'overflow',
      quoteTimeout: 10,
      minLeadMinutes: 30,
      minuteStep: 5,
      maxVias: 3,
      minPassengers: 1,
      minLuggages: 0,
      allowGuest: true,
      flightInline: undefined,
      allowFlightNull: true,
      paymentMethods: ['card', 'cash'],
      defaultPaymentMethod: 'card',
      paymentGateway: 'sandbox',
      defaultVehicleTypeId: 2,
      showPet: true,
      showSmallChildSeat: true,
      showLargeChildSeat: true,
      showOtherEquipments: true,
      showSignUpFirst: false,
      customersMayCancel: true,
      dispatch: { automatic: true, fromMinutes: 90, offerSeconds: 30 },
      autoOpenChat: false,
      mapSource: 'maplibre',
      embedders: [],
      airports: [LHR, LGW, STN, LTN, LCY],
      centre: CENTRE,
      priceList: [
        {
          name: 'From Heathrow',
          items: [
            { from: LHR, to: CENTRE, vehicleTypeId: 1, description: 'Heathrow to central London' },
            {
              from: LHR,
              to: CANARY_WHARF,
              vehicleTypeId: 1,
              description: 'Heathrow to Canary Wharf',
            },
            { from: LHR, to: LGW, vehicleTypeId: 1, description: 'Heathrow to Gatwick' },
            { from: LHR, to: ST_PANCRAS, vehicleTypeId: 1, description: 'Heathrow to St Pancras' },
          ],
        },
        {
          name: 'To the airport',
          items: [
            { from: CENTRE, to: LGW, vehicleTypeId: 1, description: 'Central London to Gatwick' },
            { from: CENTRE, to: STN, vehicleTypeId: 1, description: 'Central London to Stansted' },
            { from: CENTRE, to: LTN, vehicleTypeId: 1, description: 'Central London to Luton' },
            {
              from: CENTRE,
              to: LCY,
              vehicleTypeId: 1,
              description: 'Central London to London City',
            },
          ],
        },
        {
          name: 'Larger groups',
          items: [
            {
              from: LHR,
              to: CENTRE,
              vehicleTypeId: 4,
              description: 'Heathrow to central London, six people',
            },
            {
              from: LGW,
              to: CENTRE,
              vehicleTypeId: 4,
              description: 'Gatwick to central London, six people',
            },
            {
              from: STN,
              to: PADDINGTON,
              vehicleTypeId: 5,
              description: 'Stansted to Paddington, eight people',
            },
            {
              from: LTN,
              to: CANARY_WHARF,
              vehicleTypeId: 5,
              description: 'Luton to Canary Wharf, eight people',
            },
          ],
        },
      ],
      content: KERBSIDE_CONTENT,
    },
  },
  hosts: ['kerbside.localhost'],
  vehicleTypes: KERBSIDE_FLEET,
  tariff: KERBSIDE_TARIFF,
  booker: { id: 501, name: 'Wharf Hotels (demonstration)' },
  otherPriceBooks: [
    { name: 'Wharf Hotels (demonstration)', bookerId: 501, tariff: WHARF_HOTELS_TARIFF },
  ],
  perPound: EXCHANGE_RATES,
  promos: [
    { code: 'WELCOME10', kind: 'percent', amount: 10 },
    { code: 'FIVER', kind: 'amount', amount: 500 },
    { code: 'MIDWEEK15', kind: 'percent', amount: 15, weekdays: [2, 3, 4], minimumFare: 5000 },
    { code: 'ROOMY20', kind: 'amount', amount: 2000, vehicleTypeIds: [4, 5, 9, 12] },
    { code: 'ONCE12', kind: 'percent', amount: 12, usesPerCustomer: 1 },
    { code: 'FIRST100', kind: 'amount', amount: 1000, usesLeft: 100, usesPerCustomer: 1 },
    { code: 'HOTEL501', kind: 'percent', amount: 5, bookerIds: [501] },
    { code: 'LASTYEAR', kind: 'amount', amount: 1500, untilDay: -30 },
    { code: 'NEXTYEAR', kind: 'amount', amount: 1500, fromDay: 365, untilDay: 730 },
  ],
}
