import { DEFAULT_SETTINGS, type KnownPlace } from '@kerbside/domain/operator/operator.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { NORTHWAY_CONTENT } from './content-northway.ts'
import type { DemoOperator } from './demo-operator.ts'
import { EXCHANGE_RATES } from './exchange-rates.ts'
import { NORTHWAY_EURO_TARIFF, NORTHWAY_TARIFF } from './northway-tariff.ts'

const place = (
  kind: KnownPlace['kind'],
  name: string,
  postcode: string,
  [lat, lng]: [number, number],
  code = '',
): KnownPlace => ({ kind, name, postcode, point: { lat, lng }, code })

const MAN = place('airport', 'Manchester Airport', 'M90 1QX', [53.3655, -2.2729], 'MAN')
const LBA = place('airport', 'Leeds Bradford Airport', 'LS19 7TU', [53.8694, -1.6598], 'LBA')
const LPL = place('airport', 'Liverpool John Lennon Airport', 'L24 1YD', [53.3375, -2.8545], 'LPL')
const EMA = place('airport', 'East Midlands Airport', 'DE74 2SA', [52.8261, -1.3331], 'EMA')
const MANCHESTER = place('landmark', 'Manchester city centre', 'M2 5DB', [53.4794, -2.2453])
const LEEDS = place('landmark', 'Leeds city centre', 'LS1 5ES', [53.7963, -1.5472])
const LIVERPOOL = place('landmark', 'Liverpool city centre', 'L1 1RH', [53.4064, -2.981])
const YORK = place('landmark', 'York city centre', 'YO1 7HH', [53.962, -1.0819])

/** The operator's own names for places that an address service lists under other names, or not at all. */
const KNOWN_PLACES: readonly KnownPlace[] = [
  place('stadium', 'Old Trafford', 'M16 0RA', [53.4631, -2.2913]),
  place('landmark', 'Aintree Racecourse', 'L9 5AS', [53.477, -2.9411]),
  place('landmark', 'York Racecourse', 'YO23 1EX', [53.9428, -1.0943]),
]

/** Chauffeurs of Manchester and Leeds: a fictitious operator with plausible figures, as of 1 November 2026. */
export const NORTHWAY: DemoOperator = {
  operator: {
    id: '01930a1c-5b00-7000-8000-00000000b002',
    slug: 'northway',
    name: 'Northway',
    mode: 'test',
    zone: 'Europe/London',
    currency: 'GBP',
    country: 'GB',
    base: { lat: 53.4808, lng: -2.2426 },
    brand: {
      title: 'Northway',
      colour: '#f2a900',
      accent: '#f2a900',
      mode: 'dark',
      shape: 'sharp',
      display: 'serif',
      mark: 'initial',
    },
    settings: {
      ...DEFAULT_SETTINGS,
      openingHours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '05:00', to: '00:00' }],
      blockedPeriods: [
        {
          from: '2026-12-24T18:00' as LocalTime,
          until: '2026-12-26T08:00' as LocalTime,
          reason: 'We’re closed for Christmas.',
        },
      ],
      knownPlaces: KNOWN_PLACES,
      company: 'Northway Chauffeurs Ltd (demonstration)',
      about: 'Chauffeur-driven travel across the North.',
      phone: '+44 161 496 0777',
      email: 'office@northway.example',
      address: '1 Example Row, Manchester',
      referencePrefix: 'NW',
      siteMode: 'wizardx',
      widgetMode: 'gateway',
      quoteTimeout: 15,
      minLeadMinutes: 90,
      minuteStep: 5,
      maxVias: 4,
      minPassengers: 1,
      minLuggages: 0,
      allowGuest: true,
      flightInline: undefined,
      allowFlightNull: true,
      flightForm: 'text',
      paymentMethods: ['card', 'cash'],
      defaultPaymentMethod: 'card',
      paymentGateway: 'sandbox',
      defaultVehicleTypeId: 1,
      showPet: false,
      showSmallChildSeat: true,
      showLargeChildSeat: true,
      showOtherEquipments: false,
      showSignUpFirst: false,
      customersMayCancel: true,
      dispatch: { automatic: true, fromMinutes: 90, offerSeconds: 30 },
      autoOpenChat: false,
      mapSource: 'maplibre',
      embedders: [],
      airports: [MAN, LBA, LPL, EMA],
      centre: MANCHESTER,
      priceList: [
        {
          name: 'Manchester',
          items: [
            {
              from: MAN,
              to: MANCHESTER,
              vehicleTypeId: 1,
              description: 'Manchester Airport to the city centre',
            },
            { from: MANCHESTER, to: LEEDS, vehicleTypeId: 1, description: 'Manchester to Leeds' },
            {
              from: MANCHESTER,
              to: LIVERPOOL,
              vehicleTypeId: 1,
              description: 'Manchester to Liverpool',
            },
            {
              from: MANCHESTER,
              to: LPL,
              vehicleTypeId: 1,
              description: 'Manchester to Liverpool Airport',
            },
          ],
        },
        {
          name: 'Leeds',
          items: [
            {
              from: LBA,
              to: LEEDS,
              vehicleTypeId: 1,
              description: 'Leeds Bradford Airport to Leeds',
            },
            { from: LEEDS, to: MAN, vehicleTypeId: 1, description: 'Leeds to Manchester Airport' },
            { from: LEEDS, to: YORK, vehicleTypeId: 1, description: 'Leeds to York' },
            {
              from: LEEDS,
              to: EMA,
              vehicleTypeId: 1,
              description: 'Leeds to East Midlands Airport',
            },
          ],
        },
        {
          name: 'First class',
          items: [
            {
              from: MAN,
              to: MANCHESTER,
              vehicleTypeId: 2,
              description: 'Manchester Airport to the city centre, luxury',
            },
            {
              from: MANCHESTER,
              to: LEEDS,
              vehicleTypeId: 2,
              description: 'Manchester to Leeds, luxury',
            },
            {
              from: MAN,
              to: YORK,
              vehicleTypeId: 2,
              description: 'Manchester Airport to York, luxury',
            },
            {
              from: MAN,
              to: LEEDS,
              vehicleTypeId: 4,
              description: 'Manchester Airport to Leeds, six people',
            },
          ],
        },
      ],
      content: NORTHWAY_CONTENT,
    },
  },
  hosts: ['northway.localhost'],
  vehicleTypes: [
    {
      id: 1,
      name: 'Executive',
      description: 'Mercedes E-Class or similar',
      drawing: 'executive',
      maxPassengers: 3,
      maxLuggage: 3,
      maxHandbags: 3,
    },
    {
      id: 2,
      name: 'Luxury',
      description: 'Mercedes S-Class or similar',
      drawing: 'luxury',
      maxPassengers: 3,
      maxLuggage: 3,
      maxHandbags: 3,
    },
    {
      id: 3,
      name: 'Electric',
      description: 'Mercedes EQE or similar',
      drawing: 'electric',
      maxPassengers: 4,
      maxLuggage: 2,
      maxHandbags: 4,
    },
    {
      id: 4,
      name: 'People carrier',
      description: 'Mercedes V-Class or similar',
      drawing: 'carrier',
      maxPassengers: 6,
      maxLuggage: 6,
      maxHandbags: 6,
    },
  ],
  tariff: NORTHWAY_TARIFF,
  booker: { id: 601, name: 'Pennine Offices (demonstration)' },
  otherPriceBooks: [{ name: 'Euro prices', bookerId: null, tariff: NORTHWAY_EURO_TARIFF }],
  perPound: EXCHANGE_RATES,
  promos: [{ code: 'NORTH20', kind: 'amount', amount: 2000 }],
}
