import { expect, test } from 'vitest'
import { type Fix, judgeFix, NO_TRACK, type Track } from './judge-fix.ts'

const SOHO = { lat: 51.5137, lng: -0.1337 }
const LEEDS = { lat: 53.7997, lng: -1.5492 }
const now = new Date('2026-03-10T12:00:00Z')
const fix = (seconds: number, place: { lat: number; lng: number } = SOHO): Fix => ({
  driverId: 'dan',
  ...place,
  at: new Date(now.getTime() + seconds * 1000),
})

/** What becomes of fixes heard one after the other: all of them now, or each at its own time. */
function hear(
  fixes: readonly Fix[],
  { live = false }: { live?: boolean } = {},
): { said: string[]; track: Track } {
  let track = NO_TRACK
  const said = fixes.map((one) => {
    const verdict = judgeFix(track, { fix: one, now: live ? one.at : now })
    track = verdict.track
    return verdict.ok ? 'ok' : verdict.reason
  })
  return { said, track }
}

test('a place that is none is dropped', () => {
  const places = [
    { lat: Number.NaN, lng: 0 },
    { lat: 51, lng: Number.POSITIVE_INFINITY },
    { lat: 91, lng: 0 },
    { lat: 51, lng: -181 },
  ]
  expect(hear(places.map((place) => fix(0, place))).said).toEqual(Array(4).fill('no-place'))
})

test('a clock a day off is not believed, one that is a minute fast is', () => {
  const day = 24 * 60 * 60
  expect(hear([fix(day)]).said).toEqual(['clock'])
  expect(hear([fix(-day - 1)]).said).toEqual(['clock'])
  expect(hear([fix(60)]).said).toEqual(['ok'])
  expect(hear([{ ...fix(0), at: new Date('nonsense') }]).said).toEqual(['clock'])
})

test('more than two in a second are too many', () => {
  const hundred = Array.from({ length: 100 }, (_, place) => fix(-1 + place / 100))
  expect(hear(hundred).said.filter((word) => word === 'ok')).toHaveLength(2)
})

test('what is not newer than what is known says nothing of where the driver is now', () => {
  expect(hear([fix(-10), fix(-10), fix(-20)]).said).toEqual(['ok', 'late', 'late'])
})

test('a jump of 200 km is dropped and what follows it is not', () => {
  const { said, track } = hear([fix(-30), fix(-25, LEEDS), fix(-20), fix(-15)])
  expect(said).toEqual(['ok', 'jump', 'ok', 'ok'])
  expect(track.last).toMatchObject(SOHO)
})

test('a phone that insists is believed: it was the fix before that was wrong', () => {
  const insisting = [fix(-30, LEEDS), fix(-25), fix(-15), fix(-6), fix(-5), fix(0)]
  const { said, track } = hear(insisting, { live: true })
  expect(said).toEqual(['ok', 'jump', 'jump', 'jump', 'ok', 'ok'])
  expect(track.last).toMatchObject(SOHO)
})

test('a handful sent at once is no insisting, whatever times it says', () => {
  const wild = [fix(-40, LEEDS), fix(-20, LEEDS), fix(-10, LEEDS), fix(0, LEEDS)]
  expect(hear([fix(-60), ...wild]).said).toEqual(['ok', 'jump', 'jump', 'jump', 'jump'])
})

test('nor are places of one instant that go on being sent', () => {
  let { track } = hear([fix(-60)])
  for (const seconds of [0, 10, 20, 30]) {
    const verdict = judgeFix(track, {
      fix: fix(-30 + seconds / 100, LEEDS),
      now: new Date(now.getTime() + seconds * 1000),
    })
    expect(verdict.ok).toBe(false)
    track = verdict.track
  }
})

test('of a phone whose clock is fast, the fix after is as good as the one before', () => {
  const first = judgeFix(NO_TRACK, { fix: fix(90), now })
  expect(first.ok && first.fix.at).toEqual(now)
  const later = new Date(now.getTime() + 5_000)
  expect(judgeFix(first.track, { fix: fix(5), now: later }).ok).toBe(true)
  expect(judgeFix(first.track, { fix: fix(95), now: later }).ok).toBe(true)
})

test('a heading or a speed that no car has is left out, and so is an error below nothing', () => {
  const believed = (said: Partial<Fix>) => {
    const verdict = judgeFix(NO_TRACK, { fix: { ...fix(0), ...said }, now })
    return verdict.ok ? verdict.fix : verdict.reason
  }
  expect(believed({ heading: 1e308, metresPerSecond: -1e9, accuracyMetres: -5 })).toEqual(fix(0))
  expect(believed({ heading: -90, metresPerSecond: 1e9 })).toEqual(fix(0))
  const good = { heading: 268, metresPerSecond: 13, accuracyMetres: 8 }
  expect(believed(good)).toEqual({ ...fix(0), ...good })
})

test('doubts that do not fit one another never add up', () => {
  const york = { lat: 53.96, lng: -1.08 }
  expect(hear([fix(-30), fix(-25, LEEDS), fix(-24, york), fix(-23, LEEDS)]).said).toEqual([
    'ok',
    'jump',
    'jump',
    'jump',
  ])
})

test('a phone that was silent for hours may be anywhere a car gets to', () => {
  expect(hear([fix(-4 * 3600), fix(0, LEEDS)]).said).toEqual(['ok', 'ok'])
})

test('what a mast said within kilometres is too vague for a map', () => {
  expect(hear([{ ...fix(0), accuracyMetres: 3_000 }]).said).toEqual(['vague'])
})
