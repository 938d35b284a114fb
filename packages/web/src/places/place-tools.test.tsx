import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PlaceTools } from './place-tools.tsx'

const loads = vi.hoisted(() => ({ count: 0 }))
vi.mock('./pin-dialog.tsx', () => {
  loads.count += 1
  throw new Error('no connection')
})

afterEach(cleanup)

test('a map that failed to load is loaded again by another press', async () => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [places] })
  const start = { lat: 51.5, lng: -0.1 }
  const Tools = () => {
    const [map, setMap] = useState({ isOpen: false, opened: 0 })
    return (
      <PlaceTools
        label="Pickup"
        start={start}
        source={{} as never}
        place={undefined}
        map={map}
        onMap={setMap}
        onTake={() => {}}
        onLookUp={() => {}}
      />
    )
  }
  render(<Tools />)
  const press = () => userEvent.click(screen.getByRole('button', { name: /map.*Pickup/i }))
  await press()
  await waitFor(() => expect(loads.count).toBe(1))
  // a press while the first load is under way has no effect
  for (let presses = 0; loads.count === 1 && presses < 200; presses += 1) {
    await press()
    await new Promise((done) => setTimeout(done, 50))
  }
  expect(loads.count).toBeGreaterThan(1)
})
