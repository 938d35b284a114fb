import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { createRoot } from 'react-dom/client'
import type { PlatformIslandProps } from './first-view/platform-island-props.ts'
import { PlatformIsland } from './platform/platform-island.tsx'
import { loadPlatformMessages } from './platform/platform-messages.ts'

const host = document.getElementById('host')
const params = document.getElementById('host-props')?.textContent

if (host && params) {
  const props = JSON.parse(params) as PlatformIslandProps
  const { locale, timeZone } = props
  configureLanguage({ locale, timeZone, messages: [dialog, form] })
  loadPlatformMessages()
  createRoot(host).render(<PlatformIsland {...props} />)
}
