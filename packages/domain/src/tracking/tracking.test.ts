import { describe, expect, test } from 'vitest'
import { LEG_STATES } from '../booking/leg-state.ts'
import { addMinutes } from '../time.ts'
import { chooseLeg } from './choose-leg.ts'
import { bearingTo, windOf } from './compass.ts'
import { disclose } from './disclose.ts'
import { glideTo, poseAt } from './glide.ts'
import { minutesLeft } from './minutes-left.ts'
import { planTimeline } from './plan-timeline.ts'
import { shouldAnnounce } from './should-announce.ts'
import { shouldPublish } from './should-publish.ts'

const noon = new Date('2026-03-11T12:00:00Z')
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const HEATHROW = { lat: 51.4723, lng: -0.4881 }

describe('what is shown about a driver', () => {
  test('the position is shown only from setting off until the passenger is dropped off', () => {
    expect(LEG_STATES.filter((state) => disclose(state).place)).toEqual([
      'en_route',
      'arrived',
      'on_board',
    ])
  })

  test('the driver’s number and photo are shown from assignment to completion, and the number never by a shared link', () => {
    expect(LEG_STATES.filter((state) => disclose(state).phone)).toEqual([
      'assigned',
      'en_route',
      'arrived',
      'on_board',
    ])
    expect(LEG_STATES.some((state) => disclose(state, { shared: true }).phone)).toBe(false)
    expect(disclose('en_route', { shared: true }).place).toBe(true)
  })

  test('the driver and car are still shown after completion, and nothing for a cancelled leg or a no-show', () => {
    expect(disclose('completed')).toEqual({
      driver: true,
      photo: false,
      place: false,
      phone: false,
      way: true,
    })
    for (const state of ['confirmed', 'cancelled', 'no_show'] as const)
      expect(Object.values(disclose(state))).not.toContain(true)
  })
})

test('"where is my car" means the leg under way, then the next one, then the last one driven', () => {
  const legs = (...states: Parameters<typeof disclose>[0][]) =>
    chooseLeg(states.map((state, index) => ({ state, at: index })))?.at
  expect(legs('confirmed', 'confirmed')).toBe(0)
  expect(legs('completed', 'confirmed')).toBe(1)
  expect(legs('confirmed', 'on_board')).toBe(1)
  expect(legs('completed', 'completed')).toBe(1)
  expect(legs('completed', 'cancelled')).toBe(0)
  expect(legs('cancelled', 'cancelled')).toBe(0)
  expect(legs()).toBeUndefined()
})

test('a position is published after 25 metres or five seconds, and an older one never', () => {
  const here = { ...HEATHROW, at: noon }
  const north = (metres: number, seconds: number) => ({
    lat: HEATHROW.lat + metres / 111_195,
    lng: HEATHROW.lng,
    at: after(seconds),
  })
  expect(shouldPublish(undefined, here)).toBe(true)
  expect(shouldPublish(here, north(24, 1))).toBe(false)
  expect(shouldPublish(here, north(26, 1))).toBe(true)
  expect(shouldPublish(here, north(0, 5))).toBe(true)
  expect(shouldPublish(here, north(400, -1))).toBe(false)
})

test('minutes are rounded up, count down between two routing results and never fall below zero', () => {
  const eta = { seconds: 601, at: noon }
  expect(minutesLeft(eta, noon)).toBe(11)
  expect(minutesLeft(eta, after(1))).toBe(10)
  expect(minutesLeft(eta, addMinutes(noon, 30))).toBe(0)
  expect(minutesLeft({ seconds: 1, at: noon }, noon)).toBe(1)
})

test('Canary Wharf lies east of Heathrow, and a heading of 350° is north', () => {
  expect(windOf(bearingTo(HEATHROW, { lat: 51.5053, lng: -0.0209 }))).toBe('e')
  expect([350, 10, 45, 337, 180, -90].map(windOf)).toEqual(['n', 'n', 'ne', 'nw', 's', 'w'])
})

describe('a car on the map', () => {
  const from = { ...HEATHROW, heading: 350 }
  const to = { lat: HEATHROW.lat + 0.001, lng: HEATHROW.lng, heading: 10 }

  test('moves to a fix in the time between two fixes, turning the shorter way', () => {
    const glide = glideTo(to, { from, gapMs: 5_000, nowMs: 1_000 })
    expect(poseAt(glide, 1_000)).toEqual(from)
    const half = poseAt(glide, 3_500)
    expect(half.lat).toBeCloseTo(HEATHROW.lat + 0.0005, 6)
    expect(half.heading).toBeCloseTo(0, 6)
    expect(poseAt(glide, 6_000)).toEqual(to)
  })

  test('is placed without animation after a jump, after a gap and at first', () => {
    const far = { lat: 51.6, lng: -0.4, heading: 0 }
    const ends = (glide: ReturnType<typeof glideTo>) => poseAt(glide, 1_000)
    expect(ends(glideTo(far, { from, gapMs: 5_000, nowMs: 1_000 }))).toEqual(far)
    expect(ends(glideTo(to, { from, gapMs: 60_000, nowMs: 1_000 }))).toEqual(to)
    expect(ends(glideTo(to, { from: undefined, gapMs: 0, nowMs: 1_000 }))).toEqual(to)
  })
})

describe('the timeline', () => {
  const movesOf = (...moves: [Parameters<typeof disclose>[0], number][]) =>
    moves.map(([to, minutes]) => ({ to, at: addMinutes(noon, minutes) }))

  test('shows what is done, what is in progress and what is still to come', () => {
    const steps = planTimeline(
      'arrived',
      movesOf(['confirmed', 0], ['assigned', 5], ['en_route', 9], ['arrived', 30]),
    )
    expect(steps.map(({ kind }) => kind)).toEqual(['done', 'done', 'now', 'next', 'next'])
    expect(steps[1]?.at).toEqual(addMinutes(noon, 9))
    expect(steps[3]?.at).toBeUndefined()
  })

  test('forgets the driver who handed the job back', () => {
    const moves = movesOf(['confirmed', 0], ['assigned', 1], ['en_route', 2], ['confirmed', 3])
    expect(planTimeline('confirmed', moves).every(({ kind }) => kind === 'next')).toBe(true)
    const again = planTimeline('assigned', [...moves, ...movesOf(['assigned', 8])])
    expect(again[0]).toEqual({ state: 'assigned', kind: 'now', at: addMinutes(noon, 8) })
    expect(again[1]?.at).toBeUndefined()
  })

  test('ends with a no-show, and has no steps for a cancelled leg', () => {
    const waited = movesOf(['assigned', 1], ['en_route', 5], ['arrived', 20], ['no_show', 60])
    expect(planTimeline('no_show', waited)).toEqual([
      { state: 'assigned', kind: 'done', at: addMinutes(noon, 1) },
      { state: 'en_route', kind: 'done', at: addMinutes(noon, 5) },
      { state: 'arrived', kind: 'done', at: addMinutes(noon, 20) },
      { state: 'no_show', kind: 'done', at: addMinutes(noon, 60) },
    ])
    expect(planTimeline('cancelled', movesOf(['assigned', 1], ['cancelled', 2]))).toEqual([])
  })

  test('has nothing left to come for a completed leg', () => {
    const steps = planTimeline('completed', movesOf(['assigned', 1], ['completed', 60]))
    expect(steps.map(({ kind }) => kind)).toEqual(['done', 'done', 'done', 'done', 'done'])
  })
})

test('screen readers announce thirty, fifteen, ten, five and three minutes and one minute', () => {
  const announced = [40, 31, 30, 29, 15, 12, 9, 5, 4, 3, 2, 1].filter((now, index, all) =>
    shouldAnnounce(all[index - 1], now),
  )
  expect(announced).toEqual([40, 30, 15, 9, 5, 3, 1])
  expect(shouldAnnounce(5, 0)).toBe(false)
  expect(shouldAnnounce(5, 6)).toBe(false)
})
