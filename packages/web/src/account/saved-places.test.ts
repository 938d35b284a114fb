import { addToAddressBook, changeAddressBook, listAddressBook } from '@kerbside/contract/places.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { answering, givenServer } from '../given-server.ts'
import { fetchSavedPlaces, readSaved, savePlace } from './saved-places.ts'

const STATION: Place = {
  id: 'demo:paddington',
  kind: 'station',
  name: 'Paddington Station',
  line1: 'Praed Street',
  line2: '',
  town: 'London',
  postcode: 'W2 1HQ',
  point: { lat: 51.515, lng: -0.176 },
  code: '',
  quality: 'exact',
}
const FULL = 'Paddington Station, Praed Street, London, W2 1HQ'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a place with the customer’s own name keeps the address the driver needs', async () => {
  const { requests } = givenServer([
    answering(addToAddressBook, () => ({ code: 1, message: '', id: 7 })),
  ])
  const saved = {
    savedAs: 'custom',
    label: 'Nan’s train',
    place: STATION,
    fullAddress: '',
  } as const
  expect(await savePlace(1_000_001, saved)).toEqual({ ok: true, id: 7 })
  expect(requests[0]?.input).toMatchObject({
    name: 'Nan’s train',
    line1: 'Paddington Station',
    line2: 'Praed Street',
    fulladdress: FULL,
    category: 'Station',
    placename: 'custom',
  })
})

test('and it is read back as the same place, with the name beside it', async () => {
  const address = {
    id: '7',
    name: 'Nan’s train',
    line1: 'Paddington Station',
    line2: 'Praed Street',
    category: 'Station',
    postcode: 'W2 1HQ',
    latitude: 51.515,
    longitude: -0.176,
    placename: 'custom',
    fulladdress: FULL,
    iconpath: '',
    Code: '',
    quality: 'exact',
  }
  givenServer([answering(listAddressBook, () => ({ code: 1, message: '', addresses: [address] }))])
  const response = await fetchSavedPlaces(1_000_001)(new AbortController().signal)
  const [saved] = response.ok ? response.reply.addresses.map(readSaved) : []
  expect(saved).toMatchObject({ id: 7, label: 'Nan’s train', savedAs: 'custom', fullAddress: FULL })
  expect(saved?.place).toMatchObject({ name: 'Paddington Station', line1: 'Praed Street' })
  expect(readSaved({ ...address, name: 'Paddington Station', placename: 'home' })).toMatchObject({
    label: '',
    savedAs: 'home',
  })
})

test('a place removed in another tab meanwhile is saved as a new one', async () => {
  givenServer([
    answering(changeAddressBook, () => Response.json({ code: 0, message: '' }, { status: 404 })),
    answering(addToAddressBook, () => ({ code: 1, message: '', id: 8 })),
  ])
  const saved = { id: 7, savedAs: 'home', label: '', place: STATION, fullAddress: FULL } as const
  expect(await savePlace(1_000_001, saved)).toEqual({ ok: true, id: 8 })
})

test('a place the server rejects shows the server’s message', async () => {
  const message = 'You have saved 200 places. Please remove one before you add another.'
  givenServer([answering(addToAddressBook, () => ({ code: 2, message }))])
  const saved = { savedAs: 'home', label: '', place: STATION, fullAddress: FULL } as const
  expect(await savePlace(1_000_001, saved)).toEqual({ ok: false, message })
})
