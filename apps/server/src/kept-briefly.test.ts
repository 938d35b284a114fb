import { expect, test } from 'vitest'
import { keptBriefly } from './kept-briefly.ts'

const START = Date.parse('2026-03-02T09:00:00Z')
const at = (seconds: number) => new Date(START + seconds * 1000)

function counter() {
  const state = { asked: 0, fails: false }
  const load = async () => {
    state.asked++
    if (state.fails) throw new Error('the database is away')
    return state.asked
  }
  return { state, load }
}

test('within two seconds the database is asked once, however many want to know', async () => {
  const { state, load } = counter()
  const brief = keptBriefly<number>()
  const got = await Promise.all(
    [0, 0, 1, 2.4].map((s) => brief.get(at(s), { key: 'northway', load })),
  )
  expect(got).toEqual([1, 1, 1, 1])
  expect(state.asked).toBe(1)
})

test('after five seconds nobody is given the old value', async () => {
  const { load } = counter()
  const brief = keptBriefly<number>()
  await brief.get(at(0), { key: 'northway', load })
  expect(await brief.get(at(5), { key: 'northway', load })).toBe(2)
})

test('just before, the next value is fetched once while the known one is given, so that nobody waits', async () => {
  const { state, load } = counter()
  const brief = keptBriefly<number>()
  await brief.get(at(0), { key: 'northway', load })
  expect(await brief.get(at(4.6), { key: 'northway', load })).toBe(1)
  expect(await brief.get(at(4.6), { key: 'northway', load })).toBe(2)
  expect(state.asked).toBe(2)
  expect(await brief.get(at(6.9), { key: 'northway', load })).toBe(2)
  // Its five seconds count from when it was asked for.
  expect(await brief.get(at(9.6), { key: 'northway', load })).toBe(3)
})

test('two hundred operators are not asked about in the same instant', async () => {
  const brief = keptBriefly<number>()
  const state = { asked: 0 }
  const load = async () => ++state.asked
  const keys = Array.from({ length: 200 }, (_, n) => `operator-${n}`)
  for (const key of keys) await brief.get(at(0), { key, load })
  const askedBy = async (seconds: number) => {
    for (const key of keys) await brief.get(at(seconds), { key, load })
    return state.asked - 200
  }
  expect(await askedBy(2.4)).toBe(0)
  expect(await askedBy(3.5)).toBeGreaterThan(60)
  expect(state.asked - 200).toBeLessThan(140)
  expect(await askedBy(4.6)).toBe(200)
})

test('a failure is told, and not remembered', async () => {
  const { state, load } = counter()
  const brief = keptBriefly<number>()
  state.fails = true
  await expect(brief.get(at(0), { key: 'northway', load })).rejects.toThrow('away')
  state.fails = false
  expect(await brief.get(at(0), { key: 'northway', load })).toBe(2)
})

test('when the next value cannot be fetched, the known one is given to its end', async () => {
  const { state, load } = counter()
  const brief = keptBriefly<number>()
  await brief.get(at(0), { key: 'northway', load })
  state.fails = true
  expect(await brief.get(at(4.6), { key: 'northway', load })).toBe(1)
  expect(await brief.get(at(4.9), { key: 'northway', load })).toBe(1)
  await expect(brief.get(at(5), { key: 'northway', load })).rejects.toThrow('away')
})

test('a clock that was set back is not believed', async () => {
  const { load } = counter()
  const brief = keptBriefly<number>()
  await brief.get(at(3600), { key: 'northway', load })
  expect(await brief.get(at(0), { key: 'northway', load })).toBe(2)
})
