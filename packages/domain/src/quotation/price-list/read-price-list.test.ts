import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import type { Spot } from '../tariff.ts'
import { writeDelimited } from './delimited.ts'
import { readPriceList, writePriceList } from './read-price-list.ts'
import { namedSpots, readSpot, writeSpot } from './spot-text.ts'

const ritz: Spot = {
  kind: 'point',
  name: '=The "Ritz"',
  point: { lat: 51.507, lng: -0.1415 },
  radiusMetres: 150,
}
const params = {
  known: {
    sites: [
      { code: 'LHR', name: 'Heathrow', centre: { lat: 51.47, lng: -0.45 }, radiusMetres: 3000 },
      { code: 'LGW', name: 'Gatwick', centre: { lat: 51.15, lng: -0.18 }, radiusMetres: 3000 },
    ],
    zones: [
      { id: 'west-end', name: 'West End', area: [] },
      { id: 'gatwick', name: 'Gatwick', area: [] },
    ],
    named: namedSpots([ritz]),
    country: 'GB',
  },
  vehicles: [
    { id: 1, name: 'Saloon' },
    { id: 3, name: 'Executive' },
  ],
  currency: 'GBP',
}
const read = (text: string) => readPriceList(text, params)
const errorsOf = (text: string) => {
  const result = read(text)
  return result.ok ? [] : result.errors
}

test('rows copied from a spreadsheet become journeys; places are matched by name, code, district and postcode', () => {
  const result = read('Heathrow\tWest End\t64\nlgw\tNW3 NW6\t£72.50\nSW1A1AA\tanywhere\t1,250.00')
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  expect(result.rows.map(({ from, to, amounts }) => [from, to, amounts.get('all')])).toEqual([
    [{ kind: 'site', code: 'LHR' }, { kind: 'zone', zone: 'west-end' }, 6400],
    [
      { kind: 'site', code: 'LGW' },
      { kind: 'districts', name: 'NW3, NW6', districts: ['NW3', 'NW6'] },
      7250,
    ],
    [{ kind: 'postcode', postcode: 'SW1A 1AA' }, { kind: 'anywhere' }, 125_000],
  ])
})

test('every error of a file is listed with line and column, and nothing is imported', () => {
  const file = [
    'From,To,Saloon,Both ways,Valid from,Valid until',
    'Heathrow,Atlantis,64,yes,,',
    'Heathrow,West End,sixty,maybe,,',
    '"Heathrow","West',
    'End",64.999,yes,2026-02-30,',
    'LGW,West End,70,yes,2026-03-01,01/02/2026',
    'LGW,,70,no,,,extra',
    'LHR,NW3,,yes,,',
    'LHR,NW6,-5,yes,,',
    'Heathrow,West End,64,no,,',
    'LHR,West End,65,no,,',
  ].join('\r\n')
  expect(errorsOf(file)).toEqual([
    { line: 2, column: 2, reason: 'unknown-place', input: 'Atlantis' },
    { line: 3, column: 3, reason: 'not-an-amount', input: 'sixty' },
    { line: 3, column: 4, reason: 'not-yes-or-no', input: 'maybe' },
    { line: 5, column: 3, reason: 'too-fine', input: '64.999' },
    { line: 5, column: 5, reason: 'not-a-day', input: '2026-02-30' },
    { line: 6, column: 6, reason: 'ends-before-it-begins', input: '2026-02-01' },
    { line: 7, column: 2, reason: 'no-place', input: '' },
    { line: 7, column: 7, reason: 'no-column', input: 'extra' },
    { line: 8, column: 1, reason: 'no-price', input: '' },
    { line: 9, column: 3, reason: 'below-nothing', input: '-5' },
    { line: 11, column: 1, reason: 'twice-a-journey', input: '10' },
  ])
})

test('an unknown or duplicate vehicle heading and a list without its required headings are rejected', () => {
  expect(errorsOf('From,To,Hovercraft,Saloon,saloon\nLHR,NW3,1,2,3')).toEqual([
    { line: 1, column: 3, reason: 'unknown-column', input: 'Hovercraft' },
    { line: 1, column: 5, reason: 'twice-a-column', input: 'saloon' },
  ])
  expect(errorsOf('From,Saloon\nLHR,64')).toEqual([
    { line: 1, column: 1, reason: 'no-column', input: 'to' },
  ])
  expect(errorsOf('From,To,Saloon\nLHR,"NW3,64')).toEqual([
    { line: 2, column: 1 + 0, reason: 'open-quote', input: '' },
  ])
  expect(errorsOf(' \n \n')).toEqual([{ line: 1, column: 1, reason: 'no-rows', input: '' }])
})

test('6400 among prices around 64 is questioned, a limousine at twice the price is not', () => {
  const result = read('LHR\tNW1\t64\nLHR\tNW2\t66\nLHR\tNW3\t6400\nLHR\tNW5\t128\nLHR\tNW6\t0.61')
  expect(result.ok && result.odd).toEqual([
    { line: 3, column: 3, row: 2, of: 'all', amount: 640_000, likely: 6400 },
    { line: 5, column: 3, row: 4, of: 'all', amount: 61, likely: 6100 },
  ])
})

test('an exported file reads back unchanged, and no name becomes a formula in a spreadsheet', () => {
  const rows = [
    {
      from: { kind: 'site', code: 'LGW' } as const,
      to: ritz,
      bothWays: false,
      amounts: new Map<'all' | number, ReturnType<typeof minor>>([
        ['all', minor(6450)],
        [3, minor(9400)],
      ]),
    },
    {
      from: { kind: 'zone', zone: 'gatwick' } as const,
      to: { kind: 'districts', name: 'Midtown', districts: ['W1', 'WC2'] } as const,
      bothWays: true,
      amounts: new Map([[1, minor(5)]] as const),
    },
  ]
  const file = writeDelimited(writePriceList(rows, params))
  expect(file).toContain(`"'=The ""Ritz"" @ 51.507,-0.1415 150 m",no,64.50,,94.00`)
  const result = read(file)
  expect(result.ok && result.rows).toMatchObject(rows)
})

test('an airport is matched by its common names, as long as they are unique', () => {
  const at = { centre: { lat: 51, lng: 0 }, radiusMetres: 2500 }
  const sites = [
    { code: 'LHR', name: 'London Heathrow Airport', ...at },
    { code: 'LCY', name: 'London City Airport', ...at },
    { code: 'BHX', name: 'Birmingham International Airport', ...at },
    { code: 'LGW', name: 'Gatwick', ...at },
    { code: 'A', name: 'Teesside', ...at },
    { code: 'B', name: 'Teesside Airport', ...at },
  ]
  const zones = [{ id: 'city', name: 'City', area: [] }]
  const known = { sites, zones, named: namedSpots([]), country: 'GB' }
  const codeOf = (text: string) => {
    const spot = readSpot(text, known)
    return spot?.kind === 'site' ? spot.code : spot?.kind
  }
  expect(['Heathrow', 'heathrow airport', 'London Heathrow'].map(codeOf)).toEqual(
    Array(3).fill('LHR'),
  )
  expect(codeOf('Birmingham')).toBe('BHX')
  expect(codeOf('Gatwick Airport')).toBe('LGW')
  expect(codeOf('London City')).toBe('LCY')
  expect(codeOf('City')).toBe('zone')
  expect(codeOf('Teesside')).toBe('A')
  expect(codeOf('Bath')).toBeUndefined()
})

test('an unknown heading does not hide other errors', () => {
  const list = 'From,To,MPV,Saloon,Notes\nHeathrow,West End,70,abc,call first\nAtlantis,LGW,70,,'
  expect(errorsOf(list)).toEqual([
    { line: 1, column: 3, reason: 'unknown-column', input: 'MPV' },
    { line: 1, column: 5, reason: 'unknown-column', input: 'Notes' },
    { line: 2, column: 4, reason: 'not-an-amount', input: 'abc' },
    { line: 3, column: 1, reason: 'unknown-place', input: 'Atlantis' },
  ])
})

const abroad = { sites: [], zones: [], named: namedSpots([]), country: 'PT' }

test.each([
  ['4585-720', { kind: 'postcode', postcode: '4585-720' }],
  ['1012 ab', { kind: 'postcode', postcode: '1012 AB' }],
  ['d02 x285', { kind: 'postcode', postcode: 'D02 X285' }],
  ['4585', { kind: 'districts', name: '4585', districts: ['4585'] }],
  ['4000, 4050', { kind: 'districts', name: '4000, 4050', districts: ['4000', '4050'] }],
  ['4000 4050', { kind: 'districts', name: '4000, 4050', districts: ['4000', '4050'] }],
  ['Centre = 4000, 4050', { kind: 'districts', name: 'Centre', districts: ['4000', '4050'] }],
] as const)(
  'outside Britain, %s is read as a place, and written so that it is read again',
  (text, spot) => {
    expect(readSpot(text, abroad)).toEqual(spot)
    expect(readSpot(writeSpot(spot as Spot, abroad), abroad)).toEqual(spot)
  },
)

test.each(['Terminal 2', 'Lisboa', 'Gate 12', 'Rua 25 de Abril'])(
  'outside Britain, %s is no postcode',
  (text) => {
    expect(readSpot(text, abroad)).toBeUndefined()
  },
)

test('in Britain, 4585-720 is no place', () => {
  expect(readSpot('4585-720', { ...abroad, country: 'GB' })).toBeUndefined()
})
