import { findNearestDriver } from '@kerbside/contract/quotation.ts'
import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { after, at, fromHeathrow, givenCars } from '@kerbside/domain/booking/draft/draft-given.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNearestCars } from './use-nearest-cars.ts'

const requests = after(fromHeathrow)
const known = reduceDraft(requests, {
  type: 'nearest',
  request: requests.request,
  cars: givenCars(12),
})

const answeringMinutes = (minutes: () => number) =>
  givenServer([
    answering(findNearestDriver, () => ({
      code: 1,
      message: '',
      driverid: 0,
      lastname: '',
      firstname: '',
      distance: 0,
      traveltime: minutes(),
      types: [],
      othertraveltime: minutes(),
      isnear: true,
      drivernumber: '',
      userlocation: { lat: 51.4719, lng: -0.488 },
      currentposition: null,
    })),
  ])

function open(start: Draft) {
  return renderHook(() => {
    const [draft, send] = useReducer(reduceDraft, start)
    useNearestCars(draft, send)
    return draft
  }).result
}

let hidden = false
const hide = (isHidden: boolean) => {
  hidden = isHidden
  document.dispatchEvent(new Event('visibilitychange'))
}
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the minutes to the nearest car stay up to date while the page is open', async () => {
  let minutes = 12
  const { requests: calls } = answeringMinutes(() => minutes)
  const draft = open(known)
  await wait(30)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(draft.current).toBe(known)
  minutes = 8
  await wait(30)
  await vi.waitFor(() => expect(draft.current.nearest?.minutes).toBe(8))
})

test('a hidden page sends no request, and sends one as soon as it is visible again', async () => {
  const { requests: calls } = answeringMinutes(() => 8)
  const draft = open(known)
  hide(true)
  await wait(120)
  expect(calls).toHaveLength(0)
  await act(async () => hide(false))
  await vi.waitFor(() => expect(draft.current.nearest?.minutes).toBe(8))
  expect(calls).toHaveLength(1)
})

test('while offline the last minutes stay and no error is shown', async () => {
  const { requests: calls } = answeringMinutes(() => 8)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const draft = open(known)
  await wait(60)
  expect(calls).toHaveLength(0)
  expect(draft.current).toBe(known)
  onLine.mockReturnValue(true)
  await wait(30)
  await vi.waitFor(() => expect(draft.current.nearest?.minutes).toBe(8))
})

test('with a fixed pickup time no request is sent', async () => {
  const { requests: calls } = answeringMinutes(() => 8)
  open(reduceDraft(known, at('2026-12-03T12:00')))
  await wait(60)
  expect(calls).toHaveLength(0)
})
