import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PlaceTools } from './place-tools.tsx'

const loads = vi.hoisted(() => ({ count: 0 }))
vi.mock('./pin-dialog.tsx', () => {
  loads.count += 1
  throw new Error('no connection')
})

test('a map that failed to load is loaded again by another press', async () => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [places] })
  const start = { lat: 51.5, lng: -0.1 }
  render(
    <PlaceTools
      label="Pickup"
      start={start}
      source={{} as never}
      place={undefined}
      onTake={() => {}}
      onLookUp={() => {}}
    />,
  )
  const press = () => userEvent.click(screen.getByRole('button', { name: /map.*Pickup/i }))
  await press()
  await waitFor(() => expect(loads.count).toBe(1))
  await waitFor(async () => {
    await press()
    expect(loads.count).toBeGreaterThan(1)
  })
})
