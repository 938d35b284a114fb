import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { useWords as chooseWords } from '@kerbside/words/say.ts'
import { createRoot } from 'react-dom/client'
import { DriverIsland, type DriverIslandProps } from './driver/driver-island.tsx'

const host = document.getElementById('driver')
const facts = document.getElementById('driver-props')?.textContent

/** A link's key leaves the address at once and stays in this page's memory only. */
function takeInvitation(): string {
  const invitation = location.hash.slice(1)
  if (invitation !== '') history.replaceState(null, '', location.pathname)
  return invitation
}

if (host && facts) {
  const props = JSON.parse(facts) as DriverIslandProps
  const { locale, timeZone } = props
  chooseWords({ locale, timeZone, messages: [dialog, form] })
  // The server draws only the wait: who is here the browser knows, and pages are the same for everybody.
  createRoot(host).render(<DriverIsland {...props} invitation={takeInvitation()} />)
}
