import { describe, expect, test } from 'vitest'
import { shortPlace } from './short-place.ts'
import { type Bar, endOf, planLane, positionBefore } from './timeline.ts'

const timeAt = (clock: string) => new Date(`2026-11-24T${clock}:00Z`)
const NOW = timeAt('06:12')
const HERE = { lat: 51.5, lng: 0 }

const bar = (reference: number, over: Partial<Bar> = {}): Bar => ({
  reference,
  state: 'assigned',
  pickupAt: timeAt('07:00'),
  seconds: 3_600,
  pickup: HERE,
  dropOff: HERE,
  ...over,
})

describe('a leg ends', () => {
  test('as planned while the driver has not set off', () => {
    expect(endOf(bar(1), NOW)).toEqual(timeAt('08:00'))
  })
  test('at boarding plus the driving time', () => {
    const on = bar(1, { state: 'on_board', pickupAt: timeAt('05:30'), boardedAt: timeAt('05:50') })
    expect(endOf(on, NOW)).toEqual(timeAt('06:50'))
  })
  test('later if the driver still waits after the pickup', () => {
    expect(endOf(bar(1, { state: 'arrived', pickupAt: timeAt('06:00') }), NOW)).toEqual(
      timeAt('07:12'),
    )
  })
  test('at its actual end once it is completed', () => {
    expect(endOf(bar(1, { state: 'completed', endedAt: timeAt('07:41') }), NOW)).toEqual(
      timeAt('07:41'),
    )
  })
})

test('a driver is free where and when the previous leg ends, until the next one', () => {
  const bars = [
    bar(1, { state: 'completed', pickupAt: timeAt('03:00'), endedAt: timeAt('04:00') }),
    bar(2, { state: 'on_board', pickupAt: timeAt('05:00'), boardedAt: timeAt('05:35') }),
    bar(3, { pickupAt: timeAt('09:10') }),
    bar(4, { pickupAt: timeAt('12:00') }),
  ]
  const position = positionBefore(bars, {
    reference: 9,
    pickupAt: timeAt('07:00'),
    now: NOW,
    place: undefined,
  })
  expect(position).toMatchObject({
    freeAt: timeAt('06:35'),
    before: { reference: 2 },
    next: { reference: 3 },
  })
})

test('a late start makes the next leg late too', () => {
  const bars = [
    bar(1, { state: 'arrived', pickupAt: timeAt('06:00'), arrivedAt: timeAt('05:50') }),
    bar(2, { pickupAt: timeAt('07:15') }),
    bar(3, { pickupAt: timeAt('08:40') }),
  ]
  const lane = planLane(bars, { now: NOW, place: HERE, drive: () => 20 * 60 })
  expect(lane).toEqual([
    { reference: 2, before: 1, driveMinutes: 20, spare: -17 },
    { reference: 3, before: 2, driveMinutes: 20, spare: -12 },
  ])
})

test('a driver’s present position is not used for a leg in the evening', () => {
  const bars = [bar(1, { pickupAt: timeAt('20:00') }), bar(2, { pickupAt: timeAt('22:00') })]
  const lane = planLane(bars, { now: NOW, place: HERE, drive: () => 20 * 60 })
  expect(lane.map(({ reference, before }) => [reference, before])).toEqual([[2, 1]])
})

test.each([
  [
    { kind: 'terminal', name: 'Heathrow Terminal 5', code: 'LHR', postcode: 'TW6 2GA', town: '' },
    'LHR T5',
  ],
  [
    {
      kind: 'terminal',
      name: 'Gatwick North Terminal',
      code: 'LGW',
      postcode: 'RH6 0PJ',
      town: '',
    },
    'LGW N',
  ],
  [
    {
      kind: 'airport',
      name: 'London Stansted Airport',
      code: 'STN',
      postcode: 'CM24 1QW',
      town: '',
    },
    'STN',
  ],
  [
    { kind: 'street', name: '22 Elvaston Row', code: '', postcode: 'SW7 4QX', town: 'London' },
    'SW7',
  ],
  [{ kind: 'landmark', name: 'The Palace', code: '', postcode: 'SW1A 1AA', town: 'London' }, 'SW1'],
  [
    { kind: 'pin', name: 'A field behind the old barn', code: '', postcode: '', town: '' },
    'A field behin…',
  ],
] as const)('the short place name for a bar of %o', (place, short) => {
  expect(shortPlace(place)).toBe(short)
})
