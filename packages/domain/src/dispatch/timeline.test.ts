import { describe, expect, test } from 'vitest'
import { shortPlace } from './short-place.ts'
import { type Bar, endOf, planLane, standBefore } from './timeline.ts'

const at = (clock: string) => new Date(`2026-11-24T${clock}:00Z`)
const NOW = at('06:12')
const HERE = { lat: 51.5, lng: 0 }

const bar = (reference: number, over: Partial<Bar> = {}): Bar => ({
  reference,
  state: 'assigned',
  pickupAt: at('07:00'),
  seconds: 3_600,
  pickup: HERE,
  dropOff: HERE,
  ...over,
})

describe('a job ends', () => {
  test('as planned while nobody has set off', () => {
    expect(endOf(bar(1), NOW)).toEqual(at('08:00'))
  })
  test('so long after boarding as the drive takes', () => {
    const on = bar(1, { state: 'on_board', pickupAt: at('05:30'), boardedAt: at('05:50') })
    expect(endOf(on, NOW)).toEqual(at('06:50'))
  })
  test('later when the driver still waits after the pickup', () => {
    expect(endOf(bar(1, { state: 'arrived', pickupAt: at('06:00') }), NOW)).toEqual(at('07:12'))
  })
  test('when it did', () => {
    expect(endOf(bar(1, { state: 'completed', endedAt: at('07:41') }), NOW)).toEqual(at('07:41'))
  })
})

test('a driver is free where and when the job before ends, and is wanted by the next', () => {
  const bars = [
    bar(1, { state: 'completed', pickupAt: at('03:00'), endedAt: at('04:00') }),
    bar(2, { state: 'on_board', pickupAt: at('05:00'), boardedAt: at('05:35') }),
    bar(3, { pickupAt: at('09:10') }),
    bar(4, { pickupAt: at('12:00') }),
  ]
  const stands = standBefore(bars, {
    reference: 9,
    pickupAt: at('07:00'),
    now: NOW,
    place: undefined,
  })
  expect(stands).toMatchObject({
    freeAt: at('06:35'),
    before: { reference: 2 },
    next: { reference: 3 },
  })
})

test('a late start makes the job after it late too', () => {
  const bars = [
    bar(1, { state: 'arrived', pickupAt: at('06:00'), arrivedAt: at('05:50') }),
    bar(2, { pickupAt: at('07:15') }),
    bar(3, { pickupAt: at('08:40') }),
  ]
  const lane = planLane(bars, { now: NOW, place: HERE, drive: () => 20 * 60 })
  expect(lane).toEqual([
    { reference: 2, before: 1, driveMinutes: 20, spare: -17 },
    { reference: 3, before: 2, driveMinutes: 20, spare: -12 },
  ])
})

test('where a driver is now says nothing of how they come to a job in the evening', () => {
  const bars = [bar(1, { pickupAt: at('20:00') }), bar(2, { pickupAt: at('22:00') })]
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
] as const)('a bar has room for %o', (place, short) => {
  expect(shortPlace(place)).toBe(short)
})
