import { minor } from '@kerbside/domain/money.ts'
import { type KnownPlace, UNSAID } from '@kerbside/domain/operator/operator.ts'
import { KERBSIDE_CONTENT } from './content-kerbside.ts'
import type { DemoOperator } from './demo-operator.ts'

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

const CENTRAL_LONDON = {
  kind: 'districts',
  name: 'central London',
  districts: [
    'EC1',
    'EC2',
    'EC3',
    'EC4',
    'WC1',
    'WC2',
    'W1',
    'W2',
    'W8',
    'W11',
    'SW1',
    'SW3',
    'SW5',
    'SW7',
    'SE1',
    'NW1',
    'N1',
    'E1',
  ],
} as const

const DOCKLANDS = { kind: 'districts', name: 'Docklands', districts: ['E14', 'E16'] } as const

const airport = (code: string) => ({ kind: 'site', code }) as const

/** London airport transfers: a fictitious operator with figures of the right size, as of 1 November 2026. */
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
      ...UNSAID,
      company: 'Kerbside Cars Ltd (demonstration)',
      about: 'London airport transfers at a fixed price.',
      phone: '+44 20 7946 0123',
      email: 'desk@kerbside.example',
      address: '1 Example Wharf, London',
      referencePrefix: 'KB',
      siteMode: 'wizard',
      widgetMode: 'overflow',
      quoteTimeout: 10,
      minLeadMinutes: 30,
      minuteStep: 5,
      mostVias: 3,
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
          name: 'With more room',
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
  vehicleTypes: [
    {
      id: 1,
      name: 'Saloon',
      description: 'Toyota Corolla or similar',
      drawing: 'saloon',
      mostPassengers: 3,
      mostLuggage: 2,
      mostHandbags: 3,
    },
    {
      id: 2,
      name: 'Estate',
      description: 'Škoda Superb or similar',
      drawing: 'estate',
      mostPassengers: 4,
      mostLuggage: 4,
      mostHandbags: 4,
    },
    {
      id: 3,
      name: 'Executive',
      description: 'Mercedes E-Class or similar',
      drawing: 'executive',
      mostPassengers: 3,
      mostLuggage: 3,
      mostHandbags: 3,
    },
    {
      id: 4,
      name: 'People carrier',
      description: 'Ford Galaxy or similar',
      drawing: 'carrier',
      mostPassengers: 6,
      mostLuggage: 6,
      mostHandbags: 6,
    },
    {
      id: 5,
      name: 'Minibus',
      description: 'Mercedes Vito or similar',
      drawing: 'minibus',
      mostPassengers: 8,
      mostLuggage: 8,
      mostHandbags: 8,
    },
    {
      id: 6,
      name: 'Electric',
      description: 'Tesla Model 3 or similar',
      drawing: 'electric',
      mostPassengers: 4,
      mostLuggage: 2,
      mostHandbags: 4,
    },
    {
      id: 7,
      name: 'Wheelchair accessible',
      description: 'Peugeot Horizon or similar, with ramp',
      drawing: 'wav',
      mostPassengers: 4,
      mostLuggage: 3,
      mostHandbags: 4,
    },
    {
      id: 8,
      name: 'Luxury',
      description: 'Mercedes S-Class or similar',
      drawing: 'luxury',
      mostPassengers: 3,
      mostLuggage: 3,
      mostHandbags: 3,
    },
  ],
  tariff: {
    currency: 'GBP',
    sites: [
      { code: 'LHR', name: 'Heathrow', centre: { lat: 51.47, lng: -0.4543 }, radiusMetres: 3500 },
      { code: 'LGW', name: 'Gatwick', centre: { lat: 51.1537, lng: -0.1821 }, radiusMetres: 2500 },
      { code: 'STN', name: 'Stansted', centre: { lat: 51.886, lng: 0.2389 }, radiusMetres: 2500 },
      { code: 'LTN', name: 'Luton', centre: { lat: 51.8763, lng: -0.3717 }, radiusMetres: 1800 },
      {
        code: 'LCY',
        name: 'London City',
        centre: { lat: 51.5048, lng: 0.0495 },
        radiusMetres: 1000,
      },
    ],
    fixed: [
      { from: airport('LHR'), to: CENTRAL_LONDON, bothWays: true, amount: minor(5800) },
      { from: airport('LGW'), to: CENTRAL_LONDON, bothWays: true, amount: minor(7900) },
      { from: airport('STN'), to: CENTRAL_LONDON, bothWays: true, amount: minor(8400) },
      { from: airport('LTN'), to: CENTRAL_LONDON, bothWays: true, amount: minor(7600) },
      { from: airport('LCY'), to: CENTRAL_LONDON, bothWays: true, amount: minor(3900) },
      { from: airport('LHR'), to: DOCKLANDS, bothWays: true, amount: minor(7200) },
      { from: airport('LGW'), to: DOCKLANDS, bothWays: true, amount: minor(8200) },
      { from: airport('LHR'), to: airport('LGW'), bothWays: true, amount: minor(8900) },
      { from: airport('LHR'), to: airport('LTN'), bothWays: true, amount: minor(8600) },
      { from: airport('LHR'), to: airport('STN'), bothWays: true, amount: minor(10_900) },
    ],
    base: minor(500),
    tiers: [
      { upToMiles: 10, perMile: minor(240) },
      { upToMiles: 40, perMile: minor(195) },
      { upToMiles: null, perMile: minor(165) },
    ],
    perMinute: minor(18),
    minimum: minor(2400),
    vehicles: {
      1: 10_000,
      2: 11_000,
      3: 14_500,
      4: 15_000,
      5: 17_500,
      6: 10_800,
      7: 11_500,
      8: 24_000,
    },
    perVia: minor(600),
    waitAndReturn: { basisPoints: 8000, freeMinutes: 60 },
    night: { from: '23:00', to: '05:00', basisPoints: 2000 },
    siteCharges: [
      {
        code: 'LHR',
        end: 'pickup',
        amount: minor(800),
        name: 'Heathrow pickup charge and parking',
      },
      { code: 'LHR', end: 'dropOff', amount: minor(600), name: 'Heathrow drop-off charge' },
      { code: 'LGW', end: 'pickup', amount: minor(800), name: 'Gatwick pickup charge and parking' },
      { code: 'LGW', end: 'dropOff', amount: minor(700), name: 'Gatwick drop-off charge' },
      {
        code: 'STN',
        end: 'pickup',
        amount: minor(800),
        name: 'Stansted pickup charge and parking',
      },
      { code: 'STN', end: 'dropOff', amount: minor(700), name: 'Stansted drop-off charge' },
      { code: 'LTN', end: 'pickup', amount: minor(700), name: 'Luton pickup charge and parking' },
      { code: 'LTN', end: 'dropOff', amount: minor(600), name: 'Luton drop-off charge' },
      {
        code: 'LCY',
        end: 'pickup',
        amount: minor(600),
        name: 'London City pickup charge and parking',
      },
      { code: 'LCY', end: 'dropOff', amount: minor(650), name: 'London City drop-off charge' },
    ],
    returnDiscountBasisPoints: 500,
    extras: { childSeat: minor(800), pet: minor(500) },
    roundTo: minor(50),
    vatBasisPoints: 2000,
  },
  promos: [
    { code: 'WELCOME10', kind: 'percent', amount: 10 },
    { code: 'FIVER', kind: 'amount', amount: 500 },
  ],
}
