import { expect, test } from 'vitest'
import { checkFix, type Fix, NO_TRACK, type Track } from './check-fix.ts'

const SOHO = { lat: 51.5137, lng: -0.1337 }
const LEEDS = { lat: 53.7997, lng: -1.5492 }
const now = new Date('2026-03-10T12:00:00Z')
const fix = (seconds: number, place: { lat: number; lng: number } = SOHO): Fix => ({
  driverId: 'dan',
  ...place,
  at: new Date(now.getTime() + seconds * 1000),
})

/** The outcomes of fixes received one after the other: all of them now, or each at its own time. */
function receiveAll(
  fixes: readonly Fix[],
  { live = false }: { live?: boolean } = {},
): { outcomes: string[]; track: Track } {
  let track = NO_TRACK
  const outcomes = fixes.map((item) => {
    const result = checkFix(track, { fix: item, now: live ? item.at : now })
    track = result.track
    return result.ok ? 'ok' : result.reason
  })
  return { outcomes, track }
}

test('an invalid position is dropped', () => {
  const places = [
    { lat: Number.NaN, lng: 0 },
    { lat: 51, lng: Number.POSITIVE_INFINITY },
    { lat: 91, lng: 0 },
    { lat: 51, lng: -181 },
  ]
  expect(receiveAll(places.map((place) => fix(0, place))).outcomes).toEqual(
    Array(4).fill('no-place'),
  )
})

test('a clock that is a day off is rejected, one that is a minute fast is accepted', () => {
  const day = 24 * 60 * 60
  expect(receiveAll([fix(day)]).outcomes).toEqual(['clock'])
  expect(receiveAll([fix(-day - 1)]).outcomes).toEqual(['clock'])
  expect(receiveAll([fix(60)]).outcomes).toEqual(['ok'])
  expect(receiveAll([{ ...fix(0), at: new Date('nonsense') }]).outcomes).toEqual(['clock'])
})

test('more than two fixes in a second are too many', () => {
  const hundred = Array.from({ length: 100 }, (_, place) => fix(-1 + place / 100))
  expect(receiveAll(hundred).outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(2)
})

test('a fix that is not newer than the last one is late', () => {
  expect(receiveAll([fix(-10), fix(-10), fix(-20)]).outcomes).toEqual(['ok', 'late', 'late'])
})

test('a jump of 200 km is dropped and the fix after it is accepted', () => {
  const { outcomes, track } = receiveAll([fix(-30), fix(-25, LEEDS), fix(-20), fix(-15)])
  expect(outcomes).toEqual(['ok', 'jump', 'ok', 'ok'])
  expect(track.last).toMatchObject(SOHO)
})

test('a phone that repeats its new position is believed: the earlier fix was wrong', () => {
  const insisting = [fix(-30, LEEDS), fix(-25), fix(-15), fix(-6), fix(-5), fix(0)]
  const { outcomes, track } = receiveAll(insisting, { live: true })
  expect(outcomes).toEqual(['ok', 'jump', 'jump', 'jump', 'ok', 'ok'])
  expect(track.last).toMatchObject(SOHO)
})

test('several fixes sent at once do not confirm a jump, whatever times they claim', () => {
  const wild = [fix(-40, LEEDS), fix(-20, LEEDS), fix(-10, LEEDS), fix(0, LEEDS)]
  expect(receiveAll([fix(-60), ...wild]).outcomes).toEqual(['ok', 'jump', 'jump', 'jump', 'jump'])
})

test('repeated positions of one instant do not confirm a jump either', () => {
  let { track } = receiveAll([fix(-60)])
  for (const seconds of [0, 10, 20, 30]) {
    const result = checkFix(track, {
      fix: fix(-30 + seconds / 100, LEEDS),
      now: new Date(now.getTime() + seconds * 1000),
    })
    expect(result.ok).toBe(false)
    track = result.track
  }
})

test('with a phone whose clock is fast, the second fix is accepted like the first', () => {
  const first = checkFix(NO_TRACK, { fix: fix(90), now })
  expect(first.ok && first.fix.at).toEqual(now)
  const later = new Date(now.getTime() + 5_000)
  expect(checkFix(first.track, { fix: fix(5), now: later }).ok).toBe(true)
  expect(checkFix(first.track, { fix: fix(95), now: later }).ok).toBe(true)
})

test('an impossible heading or speed and a negative accuracy are left out', () => {
  const believed = (outcomes: Partial<Fix>) => {
    const result = checkFix(NO_TRACK, { fix: { ...fix(0), ...outcomes }, now })
    return result.ok ? result.fix : result.reason
  }
  expect(believed({ heading: 1e308, metresPerSecond: -1e9, accuracyMetres: -5 })).toEqual(fix(0))
  expect(believed({ heading: -90, metresPerSecond: 1e9 })).toEqual(fix(0))
  const good = { heading: 268, metresPerSecond: 13, accuracyMetres: 8 }
  expect(believed(good)).toEqual({ ...fix(0), ...good })
})

test('inconsistent jumps never confirm one another', () => {
  const york = { lat: 53.96, lng: -1.08 }
  expect(receiveAll([fix(-30), fix(-25, LEEDS), fix(-24, york), fix(-23, LEEDS)]).outcomes).toEqual(
    ['ok', 'jump', 'jump', 'jump'],
  )
})

test('a phone that was silent for hours may be anywhere a car can reach', () => {
  expect(receiveAll([fix(-4 * 3600), fix(0, LEEDS)]).outcomes).toEqual(['ok', 'ok'])
})

test('a fix with an accuracy of kilometres is too vague for a map', () => {
  expect(receiveAll([{ ...fix(0), accuracyMetres: 3_000 }]).outcomes).toEqual(['vague'])
})
