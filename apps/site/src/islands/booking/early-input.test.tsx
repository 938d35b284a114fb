import { givenServer } from '@kerbside/web/given-server.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, screen, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BookingIsland } from './booking-island.tsx'
import type { EarlyInput } from './early-input.ts'
import { CONFIGURATION, findingPlaces, VEHICLES } from './given-operator.ts'
import { givenScreen } from './given-screen.ts'
import type { BookingIslandProps } from './view.ts'

const props: BookingIslandProps = {
  configuration: CONFIGURATION,
  vehicleTypes: VEHICLES,
  mode: 'wizard',
}

beforeEach(() => {
  sessionStorage.clear()
  givenScreen({ shows: 'everything' })
  configureLanguage({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    messages: [booking, dialog, form],
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Renders the page as the server does, uses it before React is listening, then hydrates it. */
async function hydrateAfter(use: (host: HTMLElement) => void) {
  givenServer(findingPlaces)
  const host = document.createElement('div')
  host.innerHTML = renderToString(<BookingIsland {...props} />)
  document.body.append(host)
  const early: EarlyInput[] = []
  window.kerbsideEarly = early
  const record = ({ target }: Event) => {
    const input = target instanceof HTMLElement ? target.closest('button,input') : null
    if (input instanceof HTMLButtonElement || input instanceof HTMLInputElement)
      early.push([input, input.value])
  }
  for (const kind of ['click', 'input']) host.addEventListener(kind, record, true)
  use(host)
  window.kerbsideListensFrom = early.length
  const root = await act(async () => hydrateRoot(host, <BookingIsland {...props} />))
  return async () => {
    await act(async () => root.unmount())
    host.remove()
  }
}

const pressNext = (host: HTMLElement) => within(host).getByRole('button', { name: /^Next/ }).click()

test('a button pressed before the script has loaded is pressed again afterwards', async () => {
  const end = await hydrateAfter(pressNext)
  expect(await screen.findByText('Pickup is required')).toBeDefined()
  await end()
})

test('a choice and a text entered before the script has loaded are kept; a button pressed before them is not', async () => {
  const end = await hydrateAfter((host) => {
    pressNext(host)
    within(host).getByRole('radio', { name: 'Return' }).click()
    const box = within(host).getByRole<HTMLInputElement>('combobox', { name: 'Pickup' })
    box.value = 'Padd'
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(await screen.findByRole('button', { name: /^Return date/ })).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Return' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Pickup' }).value).toBe('Padd')
  expect(screen.queryByText('Drop-off is required')).toBeNull()
  await end()
})
