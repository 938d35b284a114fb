import { DEFAULT_SETTINGS, type KnownPlace } from '@kerbside/domain/operator/operator.ts'
import { PORTO_CONTENT } from './content-porto.ts'
import type { DemoOperator } from './demo-operator.ts'
import { EXCHANGE_RATES } from './exchange-rates.ts'
import { PORTO_TARIFF } from './porto-tariff.ts'

const place = (
  kind: KnownPlace['kind'],
  name: string,
  postcode: string,
  [lat, lng]: [number, number],
  code = '',
): KnownPlace => ({ kind, name, postcode, point: { lat, lng }, code })

const OPO = place('airport', 'Porto Airport', '4470-558', [41.2371, -8.6707], 'OPO')
const RIBEIRA = place('landmark', 'Ribeira', '4050-513', [41.1406, -8.6129])

/**
 * Transfers in Porto: a fictitious operator abroad, in euros. It is not part of the usual demo, and shows what an area does:
 * without one there are no roads here.
 */
export const PORTO: DemoOperator = {
  operator: {
    id: '01930a1c-5b00-7000-8000-00000000c003',
    slug: 'porto',
    name: 'Douro Transfers',
    mode: 'test',
    zone: 'Europe/Lisbon',
    currency: 'EUR',
    country: 'PT',
    base: { lat: 41.1496, lng: -8.611 },
    brand: {
      title: 'Douro Transfers',
      colour: '#1f4e8c',
      accent: '#1f4e8c',
      mode: 'light',
      shape: 'round',
      display: 'sans',
      mark: 'initial',
    },
    settings: {
      ...DEFAULT_SETTINGS,
      knownPlaces: [
        place('hotel', 'Hotel Aliados (demonstration)', '4000-067', [41.1483, -8.6109]),
        place('hotel', 'Hotel Boavista (demonstration)', '4100-129', [41.1583, -8.6431]),
        place('station', 'Porto Campanhã', '4300-173', [41.1487, -8.5856]),
        place('station', 'Porto São Bento', '4000-069', [41.1456, -8.6103]),
      ],
      company: 'Douro Transfers (demonstration)',
      about: 'Airport transfers and trips in Porto.',
      phone: '+44 161 496 0778',
      email: 'office@porto.example',
      address: '1 Example Street, Porto',
      referencePrefix: 'PT',
      siteMode: 'wizard',
      widgetMode: 'overflow',
      quoteTimeout: 15,
      minLeadMinutes: 30,
      minuteStep: 5,
      maxVias: 3,
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
      showPet: true,
      showSmallChildSeat: true,
      showLargeChildSeat: true,
      showOtherEquipments: false,
      showSignUpFirst: false,
      customersMayCancel: true,
      autoOpenChat: false,
      mapSource: 'maplibre',
      embedders: [],
      airports: [OPO],
      centre: RIBEIRA,
      priceList: [
        {
          name: 'Airport',
          items: [
            {
              from: OPO,
              to: RIBEIRA,
              vehicleTypeId: 1,
              description: 'Porto Airport to the Ribeira',
            },
          ],
        },
      ],
      content: PORTO_CONTENT,
    },
  },
  hosts: ['porto.localhost'],
  vehicleTypes: [
    {
      id: 1,
      name: 'Saloon',
      description: 'Škoda Superb or similar',
      drawing: 'saloon',
      maxPassengers: 4,
      maxLuggage: 3,
      maxHandbags: 4,
    },
    {
      id: 2,
      name: 'Executive',
      description: 'Mercedes E-Class or similar',
      drawing: 'executive',
      maxPassengers: 3,
      maxLuggage: 3,
      maxHandbags: 3,
    },
    {
      id: 3,
      name: 'People carrier',
      description: 'Mercedes V-Class or similar',
      drawing: 'carrier',
      maxPassengers: 7,
      maxLuggage: 7,
      maxHandbags: 7,
    },
  ],
  tariff: PORTO_TARIFF,
  booker: { id: 701, name: 'Vinho Imports (demonstration)' },
  otherPriceBooks: [],
  perPound: EXCHANGE_RATES,
  promos: [],
}
