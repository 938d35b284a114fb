import { findProfile } from '@kerbside/contract/account.ts'
import {
  addToAddressBook,
  listAddressBook,
  removeFromAddressBook,
} from '@kerbside/contract/places.ts'
import type { AccountSettings } from '@kerbside/web/account/account-view.ts'
import { PROFILE_KEY, tellSignedIn } from '@kerbside/web/account/sign-in-events.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AccountIsland } from './account-island.tsx'

beforeEach(() => useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

/** Only what these pages read. */
const CONFIGURATION = {
  publicid: 'kerbside',
  timezone: 'Europe/London',
  phone: '+44 20 7946 0123',
  countrycode: 'GB',
  mapsource: 'maplibre',
  baselat: 51.5,
  baselng: -0.1,
} as AccountSettings

const MAYA = {
  code: 1,
  message: '',
  custid: 1_000_001,
  firstname: 'Maya',
  surname: 'Osei',
  email: 'maya@example.com',
  phone: '2079460123',
  dialingcode: '+44',
}

const PADDINGTON = {
  id: '7',
  name: 'Paddington Station',
  line1: 'Praed Street',
  line2: '',
  category: 'Station',
  postcode: 'W2 1HQ',
  latitude: 51.515,
  longitude: -0.176,
  placename: 'custom',
  fulladdress: 'Paddington Station, Praed Street, London, W2 1HQ',
  iconpath: '',
  Code: '',
  quality: 'exact',
}

const open = (id: 'addressbook' | 'invoice' = 'addressbook') =>
  render(
    <AccountIsland
      id={id}
      opensTo={id === 'invoice' ? 'booker' : 'customer'}
      title="My Places"
      configuration={CONFIGURATION}
      locale="en-GB"
    />,
  )

const signedIn = answering(findProfile, () => MAYA)
const nobody = answering(findProfile, () => ({ code: 0, message: '' }))
const places = (addresses: (typeof PADDINGTON)[]) =>
  answering(listAddressBook, () => ({ code: 1, message: '', addresses: [...addresses] }))

test('who is not signed in is shown the way in, and the page follows once they are', async () => {
  givenServer([nobody, places([])])
  open()
  const way = await screen.findByRole('link', { name: 'Sign In' })
  expect(way.getAttribute('data-does')).toBe('sign-in')
  const profile = {
    custid: 1_000_001,
    firstName: 'Maya',
    lastName: 'Osei',
    email: 'maya@example.com',
    phone: '2079460123',
    diallingCode: '+44',
    bookerId: undefined,
  }
  act(() => tellSignedIn(profile))
  expect(await screen.findByRole('button', { name: 'Add your home' })).toBeTruthy()
})

test('what was pressed to sign in is gone with the page it stood on: whoever reads on is at its heading', async () => {
  givenServer([nobody, places([])])
  open()
  const way = await screen.findByRole('link', { name: 'Sign In' })
  way.focus()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  const field = dialog.appendChild(document.createElement('input'))
  field.focus()
  const { custid, firstname, surname, email, phone, dialingcode } = MAYA
  const name = { firstName: firstname, lastName: surname, diallingCode: dialingcode }
  act(() => tellSignedIn({ custid, email, phone, ...name, bookerId: undefined }))
  await screen.findByRole('button', { name: 'Add your home' })
  expect(document.activeElement).toBe(field)
  dialog.remove()
  dialog.dispatchEvent(new Event('close'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('whoever comes signed in is left where they are', async () => {
  givenServer([signedIn, places([])])
  open()
  await screen.findByRole('button', { name: 'Add your home' })
  expect(document.activeElement).toBe(document.body)
})

test('a session that has ended meanwhile is noticed by the first call that is refused', async () => {
  const answers = [MAYA]
  givenServer([
    answering(findProfile, () => answers.shift() ?? { code: 0, message: '' }),
    answering(listAddressBook, () => Response.json({ code: 0, message: '' }, { status: 404 })),
  ])
  open()
  expect(await screen.findByText('Sign in to see this page')).toBeTruthy()
  expect(localStorage.getItem(PROFILE_KEY) ?? sessionStorage.getItem(PROFILE_KEY)).toBeNull()
})

test('without a line nobody is taken for signed out', async () => {
  givenServer([answering(findProfile, () => Promise.reject(new TypeError('offline')))])
  open()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('We could not look up your account just now.')
  givenServer([signedIn, places([])])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Add your home' })).toBeTruthy()
})

test('who books for nobody else learns whom invoices are for', async () => {
  givenServer([signedIn])
  open('invoice')
  expect(await screen.findByText('This page is for companies that book for others')).toBeTruthy()
})

test('a place that could not be removed is there again, and why is said', async () => {
  givenServer([
    signedIn,
    places([PADDINGTON]),
    answering(removeFromAddressBook, () => Promise.reject(new TypeError('offline'))),
  ])
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Paddington Station' }))
  expect(screen.queryByRole('heading', { name: 'Paddington Station' })).toBeNull()
  expect(await screen.findByText('Something went wrong, please try again.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Paddington Station' })).toBeTruthy()
})

test('a place that is removed can be brought back as it was', async () => {
  const kept = [PADDINGTON]
  const { asked } = givenServer([
    signedIn,
    answering(listAddressBook, () => ({ code: 1, message: '', addresses: [...kept] })),
    answering(removeFromAddressBook, () => {
      kept.pop()
      return { code: 1, message: '' }
    }),
    answering(addToAddressBook, () => {
      kept.push({ ...PADDINGTON, id: '8' })
      return { code: 1, message: '', id: 8 }
    }),
  ])
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Paddington Station' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('heading', { name: 'Paddington Station' })
  const added = asked.find(({ method }) => method === 'POST')
  expect(added?.said).toMatchObject({
    name: 'Paddington Station',
    fulladdress: PADDINGTON.fulladdress,
    latitude: 51.515,
  })
})
