import '@kerbside/kit/tokens.css'
import '@kerbside/kit/base.css'
import '@kerbside/kit/status.css'
import { PinPicker } from '@kerbside/kit/map/pin-picker.tsx'
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A page with only a pin map, embedded as in a dialog of the booking. */
function Page() {
  const [taken, setTaken] = useState<{ lat: number; lng: number }>()
  return createElement(
    'main',
    { className: 'wrap' },
    createElement('h1', null, 'Where shall we pick you up?'),
    createElement(PinPicker, {
      start: { lat: 51.5054, lng: -0.0235 },
      words: {
        label: 'Choose the pickup on the map',
        hint: 'Move the map under the pin. On a keyboard, use the arrow keys and press Enter to choose.',
        take: 'Use this place',
        missing: 'Couldn’t load the map. Please type the address.',
      },
      place: taken && `${taken.lat}, ${taken.lng}`,
      onTake: setTaken,
    }),
  )
}

const root = document.querySelector('#page')
if (root) createRoot(root).render(createElement(Page))
