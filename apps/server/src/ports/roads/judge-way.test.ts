import { expect, test } from 'vitest'
import type { ToldWay } from './engine.ts'
import { judgeWay } from './judge-way.ts'

const HEATHROW = { lat: 51.472, lng: -0.488 }
const CHARING_CROSS = { lat: 51.5074, lng: -0.1278 }
const EDINBURGH = { lat: 55.9533, lng: -3.1883 }

/** A way from Heathrow to Charing Cross that may well be. */
const WAY: ToldWay = {
  metres: 27_000,
  seconds: 2_700,
  path: [
    [-0.488, 51.472],
    [-0.1278, 51.5074],
  ],
}

const judge = (lie: Partial<ToldWay>) => judgeWay({ ...WAY, ...lie }, [HEATHROW, CHARING_CROSS])

test('what may well be is believed', () => {
  expect(judge({})).toEqual({ ok: true })
})

test('a kerb two kilometres from the door is near enough, three are not', () => {
  expect(judge({ path: [[-0.488, 51.489], ...WAY.path.slice(1)] })).toEqual({ ok: true })
  expect(judge({ path: [[-0.488, 51.499], ...WAY.path.slice(1)] })).toEqual({
    ok: false,
    reason: 'begins elsewhere',
  })
})

test.each<[string, Partial<ToldWay>]>([
  ['no distance', { metres: Number.NaN }],
  ['no distance', { metres: Number.POSITIVE_INFINITY }],
  ['no distance', { metres: -5 }],
  ['no distance', { metres: 1e308, seconds: 1e308 }],
  ['no duration', { seconds: Number.NaN }],
  ['no duration', { seconds: Number.POSITIVE_INFINITY }],
  ['no duration', { seconds: -1 }],
  ['no line', { path: [] }],
  ['no line', { path: WAY.path.slice(0, 1) }],
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
  expect(judge(lie)).toEqual({ ok: false, reason })
})

test('over the length of the country nothing is shorter than the crow flies', () => {
  const path = [
    [-0.1278, 51.5074],
    [-3.1883, 55.9533],
  ] as const
  const far = (metres: number) =>
    judgeWay({ metres, seconds: 20_000, path }, [CHARING_CROSS, EDINBURGH])
  expect(far(540_000)).toEqual({ ok: true })
  expect(far(522_000)).toEqual({ ok: false, reason: 'shorter than the crow flies' })
})

test('traffic that stands for an hour is a bad day, not a lie', () => {
  expect(judge({ seconds: 2 * 3_600 })).toEqual({ ok: true })
})

test('the same door twice is no distance and no time', () => {
  const path = [WAY.path[0] ?? [0, 0], WAY.path[0] ?? [0, 0]] as const
  expect(judgeWay({ metres: 0, seconds: 0, path }, [HEATHROW, HEATHROW])).toEqual({ ok: true })
})
