import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { useWords as chooseWords } from '@kerbside/words/say.ts'
import { createRoot } from 'react-dom/client'
import { ConsoleIsland, type ConsoleIslandProps } from './console/console-island.tsx'

const host = document.getElementById('console')
const facts = document.getElementById('console-props')?.textContent

/** A link's key leaves the address at once and stays in this page's memory only. */
function takeInvitation(): string {
  const invitation = location.hash.slice(1)
  if (invitation !== '') history.replaceState(null, '', location.pathname)
  return invitation
}

if (host && facts) {
  const props = JSON.parse(facts) as ConsoleIslandProps
  const { locale, timeZone } = props
  chooseWords({ locale, timeZone, messages: [dialog, form] })
  // The server draws only the wait: who is here the browser knows, and pages are the same for everybody.
  createRoot(host).render(<ConsoleIsland {...props} invitation={takeInvitation()} />)
}
