import { expect, test } from 'vitest'
import { checkRoute } from './check-route.ts'
import type { EngineRoute } from './engine.ts'

const HEATHROW = { lat: 51.472, lng: -0.488 }
const CHARING_CROSS = { lat: 51.5074, lng: -0.1278 }
const EDINBURGH = { lat: 55.9533, lng: -3.1883 }

/** A plausible route from Heathrow to Charing Cross. */
const ROUTE: EngineRoute = {
  metres: 27_000,
  seconds: 2_700,
  path: [
    [-0.488, 51.472],
    [-0.1278, 51.5074],
  ],
}

const check = (lie: Partial<EngineRoute>) =>
  checkRoute({ ...ROUTE, ...lie }, [HEATHROW, CHARING_CROSS])

test('a plausible route is accepted', () => {
  expect(check({})).toEqual({ ok: true })
})

test('a route may begin two kilometres from the door, but not three', () => {
  expect(check({ path: [[-0.488, 51.489], ...ROUTE.path.slice(1)] })).toEqual({ ok: true })
  expect(check({ path: [[-0.488, 51.499], ...ROUTE.path.slice(1)] })).toEqual({
    ok: false,
    reason: 'begins elsewhere',
  })
})

test.each<[string, Partial<EngineRoute>]>([
  ['no distance', { metres: Number.NaN }],
  ['no distance', { metres: Number.POSITIVE_INFINITY }],
  ['no distance', { metres: -5 }],
  ['no distance', { metres: 1e308, seconds: 1e308 }],
  ['no duration', { seconds: Number.NaN }],
  ['no duration', { seconds: Number.POSITIVE_INFINITY }],
  ['no duration', { seconds: -1 }],
  ['no line', { path: [] }],
  ['no line', { path: ROUTE.path.slice(0, 1) }],
  [
    'no line',
    {
      path: [
        [-0.488, 51.472],
        [0, 91],
        [-0.1278, 51.5074],
      ],
    },
  ],
  [
    'no line',
    {
      path: [
        [-0.488, 51.472],
        [Number.NaN, 51.5],
        [-0.1278, 51.5074],
      ],
    },
  ],
  [
    'begins elsewhere',
    {
      path: [
        [-0.6, 51.472],
        [-0.1278, 51.5074],
      ],
    },
  ],
  [
    'ends elsewhere',
    {
      path: [
        [-0.488, 51.472],
        [0.05, 51.5074],
      ],
    },
  ],
  ['shorter than its own line', { metres: 23_500 }],
  ['longer than its own line', { metres: 60_000 }],
  ['too fast', { seconds: 300 }],
  ['too slow', { seconds: 200_000 }],
])('%s: %o', (reason, lie) => {
  expect(check(lie)).toEqual({ ok: false, reason })
})

test('over the length of the country no route is shorter than the straight line', () => {
  const path = [
    [-0.1278, 51.5074],
    [-3.1883, 55.9533],
  ] as const
  const far = (metres: number) =>
    checkRoute({ metres, seconds: 20_000, path }, [CHARING_CROSS, EDINBURGH])
  expect(far(540_000)).toEqual({ ok: true })
  expect(far(522_000)).toEqual({ ok: false, reason: 'shorter than the crow flies' })
})

test('an hour of standing traffic is accepted', () => {
  expect(check({ seconds: 2 * 3_600 })).toEqual({ ok: true })
})

test('a route to the same door has no distance and no time', () => {
  const path = [ROUTE.path[0] ?? [0, 0], ROUTE.path[0] ?? [0, 0]] as const
  expect(checkRoute({ metres: 0, seconds: 0, path }, [HEATHROW, HEATHROW])).toEqual({ ok: true })
})
