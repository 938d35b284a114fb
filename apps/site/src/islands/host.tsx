import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { useWords as chooseWords } from '@kerbside/words/say.ts'
import { createRoot } from 'react-dom/client'
import { HostIsland, type HostIslandProps } from './host/host-island.tsx'
import { addHostWords } from './host/host-words.ts'

const host = document.getElementById('host')
const facts = document.getElementById('host-props')?.textContent

if (host && facts) {
  const props = JSON.parse(facts) as HostIslandProps
  const { locale, timeZone } = props
  chooseWords({ locale, timeZone, messages: [dialog, form] })
  addHostWords()
  createRoot(host).render(<HostIsland {...props} />)
}
