import { expect, test } from 'vitest'
import { cacheBriefly } from './cache-briefly.ts'

const START = Date.parse('2026-03-02T09:00:00Z')
const timeAt = (seconds: number) => new Date(START + seconds * 1000)

function counter() {
  const state = { calls: 0, fails: false }
  const load = async () => {
    state.calls++
    if (state.fails) throw new Error('the database is away')
    return state.calls
  }
  return { state, load }
}

test('within two seconds the database is queried once for any number of callers', async () => {
  const { state, load } = counter()
  const brief = cacheBriefly<number>()
  const got = await Promise.all(
    [0, 0, 1, 2.4].map((s) => brief.get(timeAt(s), { key: 'northway', load })),
  )
  expect(got).toEqual([1, 1, 1, 1])
  expect(state.calls).toBe(1)
})

test('after five seconds no caller gets the old value', async () => {
  const { load } = counter()
  const brief = cacheBriefly<number>()
  await brief.get(timeAt(0), { key: 'northway', load })
  expect(await brief.get(timeAt(5), { key: 'northway', load })).toBe(2)
})

test('shortly before, the next value is fetched once while callers get the cached one without waiting', async () => {
  const { state, load } = counter()
  const brief = cacheBriefly<number>()
  await brief.get(timeAt(0), { key: 'northway', load })
  expect(await brief.get(timeAt(4.6), { key: 'northway', load })).toBe(1)
  expect(await brief.get(timeAt(4.6), { key: 'northway', load })).toBe(2)
  expect(state.calls).toBe(2)
  expect(await brief.get(timeAt(6.9), { key: 'northway', load })).toBe(2)
  // The five seconds count from when the value was requested.
  expect(await brief.get(timeAt(9.6), { key: 'northway', load })).toBe(3)
})

test('two hundred operators are not refreshed at the same instant', async () => {
  const brief = cacheBriefly<number>()
  const state = { calls: 0 }
  const load = async () => ++state.calls
  const keys = Array.from({ length: 200 }, (_, n) => `operator-${n}`)
  for (const key of keys) await brief.get(timeAt(0), { key, load })
  const requestedBy = async (seconds: number) => {
    for (const key of keys) await brief.get(timeAt(seconds), { key, load })
    return state.calls - 200
  }
  expect(await requestedBy(2.4)).toBe(0)
  expect(await requestedBy(3.5)).toBeGreaterThan(60)
  expect(state.calls - 200).toBeLessThan(140)
  expect(await requestedBy(4.6)).toBe(200)
})

test('a failure is passed on and not cached', async () => {
  const { state, load } = counter()
  const brief = cacheBriefly<number>()
  state.fails = true
  await expect(brief.get(timeAt(0), { key: 'northway', load })).rejects.toThrow('away')
  state.fails = false
  expect(await brief.get(timeAt(0), { key: 'northway', load })).toBe(2)
})

test('if the next value cannot be fetched, the cached one is used until it expires', async () => {
  const { state, load } = counter()
  const brief = cacheBriefly<number>()
  await brief.get(timeAt(0), { key: 'northway', load })
  state.fails = true
  expect(await brief.get(timeAt(4.6), { key: 'northway', load })).toBe(1)
  expect(await brief.get(timeAt(4.9), { key: 'northway', load })).toBe(1)
  await expect(brief.get(timeAt(5), { key: 'northway', load })).rejects.toThrow('away')
})

test('a clock that was set back does not keep a value alive', async () => {
  const { load } = counter()
  const brief = cacheBriefly<number>()
  await brief.get(timeAt(3600), { key: 'northway', load })
  expect(await brief.get(timeAt(0), { key: 'northway', load })).toBe(2)
})
