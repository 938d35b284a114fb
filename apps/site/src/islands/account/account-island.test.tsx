import { findProfile } from '@kerbside/contract/account.ts'
import {
  addToAddressBook,
  listAddressBook,
  removeFromAddressBook,
} from '@kerbside/contract/places.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountSettings } from '../../features/account/account-view.ts'
import { emitSignedIn, PROFILE_KEY } from '../../features/account/sign-in-events.ts'
import { AccountIsland } from './account-island.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] }),
)
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

/** Only the fields that these pages read. */
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
const anonymousReply = answering(findProfile, () => ({ code: 0, message: '' }))
const places = (addresses: (typeof PADDINGTON)[]) =>
  answering(listAddressBook, () => ({ code: 1, message: '', addresses: [...addresses] }))

test('a visitor who is not signed in sees the sign-in button, and the page updates after the sign-in', async () => {
  givenServer([anonymousReply, places([])])
  open()
  const link = await screen.findByRole('link', { name: 'Sign In' })
  expect(link.getAttribute('data-does')).toBe('sign-in')
  const profile = {
    custid: 1_000_001,
    firstName: 'Maya',
    lastName: 'Osei',
    email: 'maya@example.com',
    phone: '2079460123',
    diallingCode: '+44',
    bookerId: undefined,
  }
  act(() => emitSignedIn(profile))
  expect(await screen.findByRole('button', { name: 'Add home' })).toBeTruthy()
})

test('after the sign-in button has disappeared with its page, the focus is on the new heading', async () => {
  givenServer([anonymousReply, places([])])
  open()
  const link = await screen.findByRole('link', { name: 'Sign In' })
  link.focus()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  const field = dialog.appendChild(document.createElement('input'))
  field.focus()
  const { custid, firstname, surname, email, phone, dialingcode } = MAYA
  const name = { firstName: firstname, lastName: surname, diallingCode: dialingcode }
  act(() => emitSignedIn({ custid, email, phone, ...name, bookerId: undefined }))
  await screen.findByRole('button', { name: 'Add home' })
  expect(document.activeElement).toBe(field)
  dialog.remove()
  dialog.dispatchEvent(new Event('close'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('for a customer who arrives signed in the focus stays where it is', async () => {
  givenServer([signedIn, places([])])
  open()
  await screen.findByRole('button', { name: 'Add home' })
  expect(document.activeElement).toBe(document.body)
})

test('a session that has ended is detected by the first rejected call', async () => {
  const responses = [MAYA]
  givenServer([
    answering(findProfile, () => responses.shift() ?? { code: 0, message: '' }),
    answering(listAddressBook, () => Response.json({ code: 0, message: '' }, { status: 404 })),
  ])
  open()
  expect(await screen.findByText('Sign in to see this page')).toBeTruthy()
  expect(localStorage.getItem(PROFILE_KEY) ?? sessionStorage.getItem(PROFILE_KEY)).toBeNull()
})

test('without a connection the customer does not count as signed out', async () => {
  givenServer([answering(findProfile, () => Promise.reject(new TypeError('offline')))])
  open()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(
    'Couldn’t load your account. Check your connection and try again.',
  )
  givenServer([signedIn, places([])])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Add home' })).toBeTruthy()
})

test('a customer who is no corporate booker is told who invoices are for', async () => {
  givenServer([signedIn])
  open('invoice')
  expect(await screen.findByText('This page is for business accounts')).toBeTruthy()
})

test('a place that could not be removed reappears, with the reason', async () => {
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

test('a removed place can be restored', async () => {
  const stored = [PADDINGTON]
  const { requests } = givenServer([
    signedIn,
    answering(listAddressBook, () => ({ code: 1, message: '', addresses: [...stored] })),
    answering(removeFromAddressBook, () => {
      stored.pop()
      return { code: 1, message: '' }
    }),
    answering(addToAddressBook, () => {
      stored.push({ ...PADDINGTON, id: '8' })
      return { code: 1, message: '', id: 8 }
    }),
  ])
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Paddington Station' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('heading', { name: 'Paddington Station' })
  const added = requests.find(({ method }) => method === 'POST')
  expect(added?.input).toMatchObject({
    name: 'Paddington Station',
    fulladdress: PADDINGTON.fulladdress,
    latitude: 51.515,
  })
})
