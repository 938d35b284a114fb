import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BookingIsland } from './booking/booking-island.tsx'
import type { BookingIslandProps } from './booking/view.ts'

const host = document.getElementById('booking')
const facts = document.getElementById('booking-props')?.textContent

if (host && facts) {
  const props = JSON.parse(facts) as BookingIslandProps
  useWords({
    locale: props.locale ?? 'en-GB',
    timeZone: props.configuration.timezone,
    messages: [booking, dialog, form],
  })
  startTransition(() => {
    hydrateRoot(host, <BookingIsland {...props} />)
  })
  void import('./booking/late-styles.ts')
}
