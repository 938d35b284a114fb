import { minor } from '@kerbside/domain/money.ts'
import type { FixedPrice, Spot } from '@kerbside/domain/quotation/tariff.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'

const AIRPORTS = ['LHR', 'LGW', 'STN', 'LTN', 'LCY'] as const

/** Whole pounds in a saloon between a zone and LHR, LGW, STN, LTN, LCY, in either direction. */
const BY_ZONE: Readonly<Record<string, readonly [number, number, number, number, number]>> = {
  'west-end': [58, 79, 84, 76, 39],
  kensington: [52, 76, 88, 76, 45],
  city: [62, 80, 78, 76, 34],
  'south-bank': [62, 76, 82, 79, 36],
  camden: [58, 84, 79, 69, 40],
  docklands: [72, 82, 76, 84, 26],
  east: [74, 88, 69, 79, 30],
  north: [62, 96, 74, 58, 50],
  'north-west': [46, 92, 86, 52, 62],
  west: [38, 76, 94, 68, 56],
  'south-west': [46, 62, 98, 86, 54],
  south: [66, 54, 96, 92, 48],
  'south-east': [78, 62, 84, 96, 38],
  windsor: [32, 74, 102, 64, 88],
  watford: [42, 88, 72, 36, 74],
  'st-albans': [54, 96, 68, 32, 72],
  guildford: [48, 56, 128, 98, 104],
  reading: [62, 98, 144, 94, 124],
  oxford: [88, 132, 142, 82, 142],
  cambridge: [118, 144, 54, 74, 98],
  brighton: [98, 58, 148, 144, 118],
}

/** Whole pounds in a saloon from one airport to another, in either direction. */
const BETWEEN_AIRPORTS = [
  ['LHR', 'LGW', 89],
  ['LHR', 'STN', 109],
  ['LHR', 'LTN', 86],
  ['LHR', 'LCY', 79],
  ['LGW', 'STN', 118],
  ['LGW', 'LTN', 116],
  ['LGW', 'LCY', 84],
  ['STN', 'LTN', 79],
  ['STN', 'LCY', 72],
  ['LTN', 'LCY', 84],
] as const

/** What the sixteen-seater costs to and from the middle of London: less than its share on other journeys. */
const SIXTEEN_SEATS = 10
const SIXTEEN_SEATS_TO_WEST_END = [165, 219, 232, 209, 119] as const

const airport = (code: string): Spot => ({ kind: 'site', code })
const zone = (id: string): Spot => ({ kind: 'zone', zone: id })
const pounds = (amount: number) => minor(amount * 100)

const byZone = Object.entries(BY_ZONE).flatMap(([id, prices]) =>
  AIRPORTS.map((code, place) => ({
    id: `${code}:${id}`,
    from: airport(code),
    to: zone(id),
    bothWays: true,
    amount: pounds(prices[place] ?? 0),
  })),
)

const betweenAirports = BETWEEN_AIRPORTS.map(([from, to, amount]) => ({
  id: `${from}:${to}`,
  from: airport(from),
  to: airport(to),
  bothWays: true,
  amount: pounds(amount),
}))

const sixteenSeats = AIRPORTS.map((code, place) => ({
  id: `${code}:west-end:16-seats`,
  from: airport(code),
  to: zone('west-end'),
  bothWays: true,
  amount: pounds(SIXTEEN_SEATS_TO_WEST_END[place] ?? 0),
  vehicleTypeId: SIXTEEN_SEATS,
}))

/** Special fixed prices: for a terminal, a postcode, a single address, and one limited to a summer. */
const special: FixedPrice[] = [
  {
    // Terminal 5 is close to Windsor by the Western Perimeter Road.
    id: 'LHR-T5:windsor',
    from: airport('LHR-T5'),
    to: zone('windsor'),
    bothWays: true,
    amount: pounds(29),
  },
  {
    id: 'LHR:excel',
    from: airport('LHR'),
    to: {
      kind: 'point',
      name: 'ExCeL London',
      point: { lat: 51.5081, lng: 0.0294 },
      radiusMetres: 450,
    },
    bothWays: true,
    amount: pounds(69),
  },
  {
    id: 'LHR:southampton-cruise',
    from: airport('LHR'),
    to: { kind: 'districts', name: 'Southampton cruise terminals', districts: ['SO14', 'SO15'] },
    bothWays: true,
    amount: pounds(124),
  },
  {
    id: 'LHR:wimbledon-fortnight-2027',
    from: airport('LHR'),
    to: { kind: 'postcode', postcode: 'SW19 5AE' },
    bothWays: true,
    amount: pounds(52),
    validFrom: '2027-06-28' as LocalDate,
    validUntil: '2027-07-11' as LocalDate,
  },
]

export const KERBSIDE_FIXED: readonly FixedPrice[] = [
  ...byZone,
  ...betweenAirports,
  ...sixteenSeats,
  ...special,
]
