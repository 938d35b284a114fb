import * as wire from '@kerbside/contract/account.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { answering, givenServer } from '../given-server.ts'
import { findKeptProfile, forgetProfile, keepProfile } from './kept-profile.ts'
import { HERE_KEY, onSignedIn, PROFILE_KEY, tellSignedIn } from './sign-in-events.ts'
import { completeSignIn, watchSignedIn } from './signed-in.ts'

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

beforeEach(() => forgetProfile())

test('what the server said before a change is not taken for how things stand after it', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  givenServer([answering(wire.findProfile, () => asked.then(() => ON_WIRE))])
  keepProfile(NOOR, false)
  const heard: (string | undefined)[] = []
  const stop = watchSignedIn((profile) => heard.push(profile?.email))
  completeSignIn({ ...NOOR, email: 'new@example.com' }, false)
  answer()
  await new Promise((resolve) => setTimeout(resolve, 50))
  stop()
  expect(heard).toEqual(['old@example.com', 'new@example.com'])
  expect(findKeptProfile()?.email).toBe('new@example.com')
})

test('a tab opened beside one whose person did not ask to be remembered asks the server who it is', async () => {
  givenServer([answering(wire.findProfile, () => ON_WIRE)])
  keepProfile(NOOR, false)
  sessionStorage.clear()
  const heard: (string | undefined)[] = []
  const stop = watchSignedIn((profile) => heard.push(profile?.firstName))
  await vi.waitFor(() => expect(heard).toEqual(['Noor']))
  stop()
  expect(findKeptProfile()).toEqual(NOOR)
  expect(localStorage.getItem(PROFILE_KEY)).toBeNull()
})

test('who signs out in one tab without being remembered is signed out in the other', () => {
  givenServer([answering(wire.findProfile, () => new Promise<never>(() => {}))])
  keepProfile(NOOR, false)
  const heard: (string | undefined)[] = []
  const menu: (string | undefined)[] = []
  const stopMenu = onSignedIn((profile) => menu.push(profile?.firstName))
  const stop = watchSignedIn((profile) => heard.push(profile?.firstName))
  localStorage.removeItem(HERE_KEY)
  dispatchEvent(new StorageEvent('storage', { key: HERE_KEY, newValue: null }))
  stop()
  stopMenu()
  expect(heard).toEqual(['Noor', undefined])
  expect(menu).toEqual([undefined])
})

test('a guest’s page asks nobody', () => {
  const asked = vi.fn(() => ON_WIRE)
  givenServer([answering(wire.findProfile, asked)])
  watchSignedIn(() => {})()
  expect(asked).not.toHaveBeenCalled()
})

test('whose session has ended is nobody, once the server says so', async () => {
  givenServer([answering(wire.findProfile, () => ({ code: 0 as const, message: '' }))])
  keepProfile(NOOR, false)
  const heard: (string | undefined)[] = []
  const stop = watchSignedIn((profile) => heard.push(profile?.email))
  await vi.waitFor(() => expect(heard).toEqual(['old@example.com', undefined]))
  tellSignedIn(NOOR)
  stop()
  expect(findKeptProfile()).toBeUndefined()
})
