import { pageLink } from '@kerbside/web/links.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { useWords as chooseWords } from '@kerbside/words/say.ts'
import { createRoot } from 'react-dom/client'
import { AccountIsland, type AccountIslandProps } from './account/account-island.tsx'

const host = document.getElementById('account')
const facts = document.getElementById('account-props')?.textContent

/** What stands behind the page's name: `/bookingdetail/1040718.html` is about `1040718`. */
const aboutOf = (pathname: string): readonly string[] =>
  pathname
    .replace(/\.html$/, '')
    .split('/')
    .slice(2)
    .filter((part) => part !== '')
    .map(decodeURIComponent)

/** Keys of mails about an address: to the new one `/profile.html#email=…`, to the old one `/undoemail.html#code=…`. */
const KEYS: Partial<Record<AccountIslandProps['id'], RegExp>> = {
  profile: /^#email=(.+)$/,
  undoemail: /^#code=(.+)$/,
}

/** A key is good for one use: it leaves the address at once and stays in this page's memory only. */
function takeKey(id: AccountIslandProps['id']): readonly string[] {
  const [, key] = KEYS[id]?.exec(location.hash) ?? []
  const about = key ? [key] : aboutOf(location.pathname)
  const holdsKey = id in KEYS || id === 'resetpassword'
  if (holdsKey && about.length > 0) history.replaceState(null, '', pageLink(id))
  return about
}

if (host && facts) {
  const props = JSON.parse(facts) as AccountIslandProps
  chooseWords({
    locale: props.locale,
    timeZone: props.configuration.timezone,
    messages: [dialog, form],
  })
  // The server draws only the wait: who is here the browser knows, and pages are the same for everybody.
  createRoot(host).render(<AccountIsland {...props} about={takeKey(props.id)} />)
}
