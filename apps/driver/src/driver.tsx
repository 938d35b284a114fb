import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { createRoot } from 'react-dom/client'
import type { DriverIslandProps } from './first-view/driver-island-props.ts'
import { DriverIsland } from './shell/driver-island.tsx'

const host = document.getElementById('driver')
const params = document.getElementById('driver-props')?.textContent

/** A link's key is removed from the address at once and kept in memory only. */
function takeInvitation(): string {
  const invitation = location.hash.slice(1)
  if (invitation !== '') history.replaceState(null, '', location.pathname)
  return invitation
}

if (host && params) {
  const props = JSON.parse(params) as DriverIslandProps
  const { locale, timeZone, distanceUnit } = props
  configureLanguage({ locale, timeZone, distanceUnit, messages: [dialog, form] })
  // The server renders only the loading state: pages are the same for everyone, and the browser knows the
  // session.
  createRoot(host).render(<DriverIsland {...props} invitation={takeInvitation()} />)
}
