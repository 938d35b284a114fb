import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWorker } from './use-worker.ts'

type Registration = EventTarget & {
  installing?: EventTarget
  waiting?: EventTarget
  active?: object
}

beforeEach(() => vi.stubEnv('PROD', true))
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
})

/** A browser whose page is controlled by the worker of the public site. */
function givenRegistration(active?: object): Registration {
  const registration: Registration = Object.assign(new EventTarget(), active && { active })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
  })
  vi.stubGlobal('navigator', { serviceWorker })
  return registration
}

/** A worker is found, downloaded, and waits. */
async function install(registration: Registration) {
  const worker = new EventTarget()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  delete registration.installing
  registration.waiting = worker
  act(() => void worker.dispatchEvent(new Event('statechange')))
}

test('the first installation is no new version, although the site’s worker controls the page', async () => {
  const registration = givenRegistration()
  const { result } = renderHook(() => useWorker())
  await act(async () => {})
  await install(registration)
  expect(result.current.isNewer).toBe(false)
})

test('a worker that waits behind the app’s own is a new version', async () => {
  const registration = givenRegistration({})
  const { result } = renderHook(() => useWorker())
  await act(async () => {})
  await install(registration)
  await waitFor(() => expect(result.current.isNewer).toBe(true))
})
