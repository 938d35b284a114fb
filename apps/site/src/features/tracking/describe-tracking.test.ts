import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeEach, expect, test } from 'vitest'
import {
  countsMinutes,
  describePosition,
  formatArrival,
  formatHeadline,
  formatSeen,
  formatWait,
  stepLabel,
} from './describe-tracking.ts'
import { givenReply } from './given-tracking.ts'
import './messages.ts'

beforeEach(() => configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [] }))

const ends = { from: 'Heathrow Terminal 5', to: 'Canary Wharf' }
const facts = (over: Parameters<typeof givenReply>[0] = {}) => ({ now: givenReply(over), ...ends })
const after = (seconds: number) => Date.parse('2026-03-11T09:18:00Z') + seconds * 1000

test('every state has its own sentence, with the first name of the driver', () => {
  const states = [
    'confirmed',
    'assigned',
    'en_route',
    'arrived',
    'on_board',
    'completed',
    'no_show',
  ]
  expect(states.map((state) => formatHeadline(facts({ state })))).toEqual([
    'Driver to be confirmed',
    'Amina is your driver',
    'Amina is on the way',
    'Amina is here',
    'On the way to Canary Wharf',
    'Arrived at Canary Wharf',
    'No-show at Heathrow Terminal 5',
  ])
  expect(formatHeadline(facts({ state: 'declined' }))).toBe('This trip was cancelled')
})

test('minutes are counted while the car approaches, and the arrival is a clock time', () => {
  expect(countsMinutes(givenReply())).toBe(true)
  expect(countsMinutes(givenReply({ state: 'arrived' }))).toBe(false)
  expect(countsMinutes(givenReply({ etaetc: 0 }))).toBe(false)
  expect(formatArrival(givenReply(), after(0))).toBe('Arriving at 09:30.')
})

test('the age of the last position is shown in seconds, then in minutes, then as too old', () => {
  const at = (seconds: number) => formatSeen(givenReply(), after(seconds))
  expect([0, 8, 75, 181].map(at)).toEqual([
    'Last seen just now',
    'Last seen 8 s ago',
    'Last seen 1 min ago',
    'We’ve lost contact with the car. Call us for an update.',
  ])
  expect(formatSeen({ seenat: '' }, after(0))).toBe('')
})

test('waiting “is free until” its end, and “was free until” afterwards', () => {
  const now = givenReply({ state: 'arrived', waitingfreeuntil: '2026-03-11T10:30:00.000Z' })
  expect(formatWait(now, after(0))).toBe('Free waiting until 10:30.')
  expect(formatWait(now, after(3 * 3600))).toBe('Free waiting ended at 10:30.')
})

test('the map’s description says what the car is near, how far it is from the place, and its direction', () => {
  expect(describePosition(facts())).toBe(
    'The car is near Osterley, 8 miles by road from Heathrow Terminal 5, heading west.',
  )
  expect(describePosition(facts({ state: 'on_board', distance: 900, heading: null }))).toBe(
    'The car is near Osterley, less than 1 mile from Canary Wharf.',
  )
  expect(describePosition(facts({ currentlat: null }))).toContain('the planned route')
  expect(describePosition(facts({ state: 'completed' }), 37_000)).toBe(
    'The map shows the route taken: 23 miles.',
  )
})

test('away from every known place, the map’s description gives distance and direction', () => {
  const points = {
    fromPoint: { lat: 51.4723, lng: -0.4881 },
    toPoint: { lat: 51.5053, lng: -0.0209 },
  }
  const where = (over: Parameters<typeof givenReply>[0]) =>
    describePosition({
      ...facts({ currentlocation: '', distance: 0, heading: null, ...over }),
      ...points,
    })
  expect(where({})).toBe('The car is 7 miles east of Heathrow Terminal 5.')
  expect(where({ currentlat: 51.4795, currentlng: -0.4881 })).toBe(
    'The car is less than 1 mile north of Heathrow Terminal 5.',
  )
  expect(where({ state: 'arrived', currentlat: 51.473, currentlng: -0.4881 })).toBe(
    'The car is at Heathrow Terminal 5.',
  )
  expect(where({ state: 'on_board', currentlat: 51.473, currentlng: -0.4881 })).toBe(
    'The car is at Heathrow Terminal 5.',
  )
})

test('a step of the timeline reads as past, current or future', () => {
  const timelineTexts = (state: string) =>
    (['done', 'now', 'next'] as const).map((kind) => stepLabel({ state, kind }, facts()))
  expect(timelineTexts('en_route')).toEqual(['Amina set off', 'Amina set off', 'Sets off'])
  expect(timelineTexts('arrived')).toEqual([
    'At Heathrow Terminal 5',
    'Amina is here',
    'Meets you at Heathrow Terminal 5',
  ])
})
