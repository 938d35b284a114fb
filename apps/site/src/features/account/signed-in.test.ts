import * as wire from '@kerbside/contract/account.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { emitSignedIn, HERE_KEY, onSignedIn, PROFILE_KEY } from './sign-in-events.ts'
import { completeSignIn, watchSignedIn } from './signed-in.ts'
import { clearProfile, findStoredProfile, storeProfile } from './stored-profile.ts'

const NOOR: SignedIn = {
  custid: 1_000_001,
  firstName: 'Noor',
  lastName: 'Customer',
  email: 'old@example.com',
  phone: '2079460131',
  diallingCode: '+44',
  bookerId: undefined,
}
const ON_WIRE = {
  code: 1 as const,
  message: '',
  custid: 1_000_001,
  firstname: 'Noor',
  surname: 'Customer',
  email: 'old@example.com',
  phone: '2079460131',
  dialingcode: '+44',
}

beforeEach(() => clearProfile())

test('a reply requested before a change does not override that change', async () => {
  let resolveSignIn = () => {}
  const requests = new Promise<void>((resolve) => {
    resolveSignIn = resolve
  })
  givenServer([answering(wire.findProfile, () => requests.then(() => ON_WIRE))])
  storeProfile(NOOR, false)
  const profiles: (string | undefined)[] = []
  const stop = watchSignedIn((profile) => profiles.push(profile?.email))
  completeSignIn({ ...NOOR, email: 'new@example.com' }, false)
  resolveSignIn()
  await new Promise((resolve) => setTimeout(resolve, 50))
  stop()
  expect(profiles).toEqual(['old@example.com', 'new@example.com'])
  expect(findStoredProfile()?.email).toBe('new@example.com')
})

test('a new tab beside one with a session that is not remembered asks the server for the profile', async () => {
  givenServer([answering(wire.findProfile, () => ON_WIRE)])
  storeProfile(NOOR, false)
  sessionStorage.clear()
  const profiles: (string | undefined)[] = []
  const stop = watchSignedIn((profile) => profiles.push(profile?.firstName))
  await vi.waitFor(() => expect(profiles).toEqual(['Noor']))
  stop()
  expect(findStoredProfile()).toEqual(NOOR)
  expect(localStorage.getItem(PROFILE_KEY)).toBeNull()
})

test('signing out in one tab of a session that is not remembered signs out the other', () => {
  givenServer([answering(wire.findProfile, () => new Promise<never>(() => {}))])
  storeProfile(NOOR, false)
  const profiles: (string | undefined)[] = []
  const menu: (string | undefined)[] = []
  const stopMenu = onSignedIn((profile) => menu.push(profile?.firstName))
  const stop = watchSignedIn((profile) => profiles.push(profile?.firstName))
  localStorage.removeItem(HERE_KEY)
  dispatchEvent(new StorageEvent('storage', { key: HERE_KEY, newValue: null }))
  stop()
  stopMenu()
  expect(profiles).toEqual(['Noor', undefined])
  expect(menu).toEqual([undefined])
})

test('a guest’s page sends no profile request', () => {
  const requests = vi.fn(() => ON_WIRE)
  givenServer([answering(wire.findProfile, requests)])
  watchSignedIn(() => {})()
  expect(requests).not.toHaveBeenCalled()
})

test('a customer whose session has ended is signed out after the server’s reply', async () => {
  givenServer([answering(wire.findProfile, () => ({ code: 0 as const, message: '' }))])
  storeProfile(NOOR, false)
  const profiles: (string | undefined)[] = []
  const stop = watchSignedIn((profile) => profiles.push(profile?.email))
  await vi.waitFor(() => expect(profiles).toEqual(['old@example.com', undefined]))
  emitSignedIn(NOOR)
  stop()
  expect(findStoredProfile()).toBeUndefined()
})
