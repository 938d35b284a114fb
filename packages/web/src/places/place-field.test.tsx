import {
  type Address,
  findAddress,
  searchAddress,
  writeAddress,
} from '@kerbside/contract/places.ts'
import { CANARY_WHARF, PADDINGTON } from '@kerbside/domain/booking/draft/draft-given.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answering, givenServer } from '../given-server.ts'
import { PlaceField } from './place-field.tsx'

beforeEach(() =>
  configureLanguage({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    messages: [booking, dialog, form],
  }),
)
afterEach(cleanup)

const NAME_ONLY: Address = {
  ...writeAddress(CANARY_WHARF),
  id: 'google:1',
  postcode: '',
  latitude: 0,
  longitude: 0,
  quality: 'suggestion',
}

function Pickup() {
  const [place, setPlace] = useState<Place>()
  return (
    <>
      <PlaceField
        label="Pickup"
        place={place}
        onChange={setPlace}
        map={{
          start: CANARY_WHARF.point,
          source: { mapsource: 'maplibre', googlemapkey: '', bingmapkey: '' },
        }}
      />
      <output data-testid="place">{place?.postcode}</output>
    </>
  )
}

const box = () => screen.getByRole('combobox', { name: 'Pickup' })
const chosen = () => screen.getByTestId('place').textContent
const searching = (...addresses: readonly Address[]) =>
  answering(searchAddress, () => ({ code: 1, message: '', addresses: [...addresses] }))

async function choose(typed: string) {
  await userEvent.type(box(), typed)
  await userEvent.click((await screen.findAllByRole('option'))[0] ?? box())
}

test('a name without a point is looked up when it is chosen, in the same session as its keystrokes', async () => {
  const { requests } = givenServer([
    searching(NAME_ONLY),
    answering(findAddress, () => ({
      code: 1,
      message: '',
      address: writeAddress(CANARY_WHARF),
    })),
  ])
  render(<Pickup />)
  await choose('canary')
  await waitFor(() => expect(chosen()).toBe('E14 4QQ'))
  const sessions = requests.map(({ input }) => Reflect.get(Object(input), 'session') as unknown)
  expect(new Set(sessions).size).toBe(1)
  expect(requests.at(-1)?.input).toMatchObject({ id: 'google:1' })
})

test('the next search has a new session', async () => {
  const { requests } = givenServer([searching(writeAddress(PADDINGTON))])
  render(<Pickup />)
  await choose('padd')
  await userEvent.clear(box())
  await choose('station')
  const sessions = requests.map(({ input }) => Reflect.get(Object(input), 'session') as unknown)
  expect(sessions[0]).not.toBe(sessions.at(-1))
})

test('an address without a postcode keeps its text and shows an error', async () => {
  givenServer([
    searching(NAME_ONLY),
    answering(findAddress, () => ({ code: 2, message: 'Try a more specific address.' })),
  ])
  render(<Pickup />)
  await choose('canary')
  expect(await screen.findByText('Try a more specific address.')).toBeDefined()
  expect(box()).toHaveProperty('value', 'Canary Wharf')
  expect(box().getAttribute('aria-invalid')).toBe('true')
  expect(chosen()).toBe('')
})

test('typing during a look-up keeps the typed text', async () => {
  let resolveSearch = () => {}
  const late = new Promise<void>((done) => {
    resolveSearch = done
  })
  givenServer([
    searching(NAME_ONLY),
    answering(findAddress, async () => {
      await late
      return Response.json({ code: 1, message: '', address: writeAddress(CANARY_WHARF) }) as never
    }),
  ])
  render(<Pickup />)
  await choose('canary')
  expect(screen.getByText('Finding the address')).toBeDefined()
  await userEvent.type(box(), ' pier')
  resolveSearch()
  await new Promise((done) => setTimeout(done, 50))
  expect(box()).toHaveProperty('value', 'Canary Wharf pier')
  expect(chosen()).toBe('')
})

test('a search that failed can be tried again', async () => {
  let broken = true
  givenServer([
    answering(searchAddress, () =>
      broken
        ? new Response('', { status: 502 })
        : { code: 1, message: '', addresses: [writeAddress(PADDINGTON)] },
    ),
  ])
  render(<Pickup />)
  await userEvent.type(box(), 'padd')
  const again = await screen.findByRole('button', { name: 'Try again' })
  broken = false
  await userEvent.click(again)
  expect(await screen.findByRole('option')).toBeDefined()
})

function mockPosition(
  position: { latitude: number; longitude: number; accuracy: number } | undefined,
) {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: (at: object) => void, failed: (why: Error) => void) =>
        position ? found({ coords: position }) : failed(new Error('denied')),
    },
  })
}

const useLocation = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Use my location: Pickup' }))

test('a customer who shares their position is picked up there', async () => {
  const { requests } = givenServer([
    answering(findAddress, () => ({
      code: 1,
      message: '',
      address: { ...writeAddress(CANARY_WHARF), id: 'pin:51.50490,-0.01950' },
    })),
  ])
  mockPosition({ latitude: 51.5049, longitude: -0.0195, accuracy: 20 })
  render(<Pickup />)
  await useLocation()
  await waitFor(() => expect(chosen()).toBe(CANARY_WHARF.postcode))
  expect(requests[0]?.input).toMatchObject({ id: 'pin:51.50490,-0.01950' })
})

test('a customer who does not share it is told to type, and no request is sent', async () => {
  const { requests } = givenServer([])
  mockPosition(undefined)
  render(<Pickup />)
  await useLocation()
  expect(await screen.findByText(/Your browser didn’t share your location/)).toBeDefined()
  expect(requests).toHaveLength(0)
})

test('a position with an accuracy of half a kilometre is not used', async () => {
  givenServer([])
  mockPosition({ latitude: 51.5049, longitude: -0.0195, accuracy: 900 })
  render(<Pickup />)
  await useLocation()
  expect(await screen.findByText(/couldn’t find your exact location/)).toBeDefined()
})

test('where nothing is found, the text says what, and a button opens the map', async () => {
  givenServer([searching()])
  render(<Pickup />)
  await userEvent.type(box(), 'soho house')
  expect(await screen.findAllByText(/No results for “soho house”/)).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Choose on the map' }))
  expect(await screen.findByRole('dialog', { name: 'Pickup on the map' })).toBeDefined()
})
