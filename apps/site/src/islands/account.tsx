import { pageLink } from '@kerbside/web/links.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { createRoot } from 'react-dom/client'
import { AccountIsland, type AccountIslandProps } from './account/account-island.tsx'

const host = document.getElementById('account')
const params = document.getElementById('account-props')?.textContent

/** The path segment after the page's name: `1040718` in `/bookingdetail/1040718.html`. */
const aboutOf = (pathname: string): readonly string[] =>
  pathname
    .replace(/\.html$/, '')
    .split('/')
    .slice(2)
    .filter((part) => part !== '')
    .map(decodeURIComponent)

/**
 * Patterns of the keys in e-mail links: to the new address `/profile.html#email=…`, to the old one
 * `/undoemail.html#code=…`.
 */
const KEYS: Partial<Record<AccountIslandProps['id'], RegExp>> = {
  profile: /^#email=(.+)$/,
  undoemail: /^#code=(.+)$/,
}

/** A key works once: it is removed from the address at once and kept in memory only. */
function takeKey(id: AccountIslandProps['id']): readonly string[] {
  const [, key] = KEYS[id]?.exec(location.hash) ?? []
  const about = key ? [key] : aboutOf(location.pathname)
  const hasKey = id in KEYS || id === 'resetpassword'
  if (hasKey && about.length > 0) history.replaceState(null, '', pageLink(id))
  return about
}

if (host && params) {
  const props = JSON.parse(params) as AccountIslandProps
  configureLanguage({
    locale: props.locale,
    timeZone: props.configuration.timezone,
    messages: [dialog, form],
    overlay: props.overlay,
  })
  // The server renders only the loading state: pages are the same for everyone, and the browser knows the
  // session.
  createRoot(host).render(<AccountIsland {...props} about={takeKey(props.id)} />)
}
