import { expect, test } from 'vitest'
import { readJourneyLink } from './journey-link.ts'

const LIMITS = {
  max: {
    passengers: 8,
    luggage: 8,
    handbags: 8,
    smallPets: 2,
    otherPets: 0,
    smallChildSeats: 2,
    largeChildSeats: 2,
  },
  vehicleTypeIds: [1, 2, 3],
  maxVias: 2,
}

/** The domain has no URL class of the browser: this parses an address in a few lines. */
function read(text: string) {
  const pairs = text
    .split('&')
    .map((pair) => pair.split('='))
    .map(([name = '', value = '']) => [name, decodeURIComponent(value)] as const)
  return readJourneyLink(
    {
      get: (wanted) => pairs.find(([name]) => name === wanted)?.[1] ?? null,
      getAll: (wanted) => pairs.filter(([name]) => name === wanted).map(([, value]) => value),
    },
    LIMITS,
  )
}

test('one link describes a whole journey', () => {
  const link =
    'pickup=LHR&dropoff=E14 4QQ&via=Paddington&via=Bank&when=2026-12-04T10:30&return=2026-12-06 18:00&passengers=3&luggage=2&smallchildseats=1&vehicle=2'
  expect(read(link)).toEqual({
    pickup: 'LHR',
    dropOff: 'E14 4QQ',
    vias: ['Paddington', 'Bank'],
    time: { kind: 'later', local: '2026-12-04T10:30' },
    back: { kind: 'return', local: '2026-12-06T18:00' },
    party: { passengers: 3, luggage: 2, smallChildSeats: 1 },
    vehicleTypeId: 2,
    errors: [],
  })
})

test('an address without a journey describes nothing', () => {
  expect(read('utm_source=mailing')).toMatchObject({
    pickup: '',
    vias: [],
    time: undefined,
    back: undefined,
    party: {},
    errors: [],
  })
})

test.each(['now', 'ASAP'])('%s is as soon as possible', (when) => {
  expect(read(`when=${when}`).time).toEqual({ kind: 'now' })
})

test('a wait-and-return has a return without a time', () => {
  expect(read('return=wait').back).toEqual({ kind: 'wait-and-return' })
})

test('seconds are ignored', () => {
  expect(read('when=2026-12-04T10:00:00').time).toEqual({
    kind: 'later',
    local: '2026-12-04T10:00',
  })
  expect(read('when=2026-12-04T10:00').time).toEqual({ kind: 'later', local: '2026-12-04T10:00' })
})

test.each(['tomorrow', '2026-02-30T10:00', '2026-12-04', '04/12/2026 10:30', '2026-12-04T25:00'])(
  'an unreadable time is reported: %s',
  (when) => {
    expect(read(`when=${when}`)).toMatchObject({ time: undefined, errors: [{ part: 'when' }] })
    expect(read(`return=${when}`)).toMatchObject({ back: undefined, errors: [{ part: 'return' }] })
  },
)

test.each([
  ['passengers=0', { of: 'passengers', min: 1, max: 8 }],
  ['passengers=9', { of: 'passengers', min: 1, max: 8 }],
  ['passengers=two', { of: 'passengers', min: 1, max: 8 }],
  ['luggage=-1', { of: 'luggage', min: 0, max: 8 }],
  ['luggage=1.5', { of: 'luggage', min: 0, max: 8 }],
  ['otherpets=1', { of: 'otherPets', min: 0, max: 0 }],
])('%s is outside the operator’s limits', (text, error) => {
  expect(read(text)).toMatchObject({ party: {}, errors: [{ part: 'party', ...error }] })
})

test('a car that the operator does not have is not chosen', () => {
  expect(read('vehicle=9')).toMatchObject({
    vehicleTypeId: undefined,
    errors: [{ part: 'vehicle' }],
  })
})

test('stops above the maximum are left out and reported', () => {
  expect(read('via=a&via=b&via=c')).toMatchObject({
    vias: ['a', 'b'],
    errors: [{ part: 'stops', max: 2 }],
  })
})

test('one unreadable part does not affect the others', () => {
  expect(read('pickup=LHR&when=soon&passengers=2')).toMatchObject({
    pickup: 'LHR',
    party: { passengers: 2 },
    errors: [{ part: 'when' }],
  })
})
