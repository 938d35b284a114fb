import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { pageLink } from '@kerbside/web/links.ts'
import {
  HERE_KEY,
  onSignedIn,
  PROFILE_KEY,
  wantSignIn,
} from '../features/account/sign-in-events.ts'

/** Everything that a press needs, loaded at the first press. */
const load = () => import('./account.tsx')

const whole = document.querySelector('.menu .account-links')
const beside = document.querySelector('.account-menu')

/** Shows the menu of the signed-in customer, and handles its presses. */
export function tendAccountMenu(): void {
  if (whole) beside?.append(whole.cloneNode(true))
  // After the first paint: the browser's storage can take longer to open than the page to render.
  const stored = find(PROFILE_KEY) as SignedIn | null | undefined
  if (stored) show(stored)
  // another tab has a session that is not remembered: only the server knows whose it is
  if (stored ?? find(HERE_KEY))
    void load().then(
      ({ watch }) => watch(),
      () => undefined,
    )
  onSignedIn(show)
  document.addEventListener('click', (event) => {
    // only elements are pressed
    const pressed = event.target as Element
    const does = pressed.closest<HTMLElement>('[data-does]')?.dataset['does']
    if ((does !== 'sign-in' && does !== 'sign-out') || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (does === 'sign-in' && wantSignIn()) return
    load()
      .then(({ showAccount }) => showAccount(does))
      // The link's page explains what to do.
      .catch(() => location.assign(pageLink('dashboard')))
  })
}

/** The stored value; the server verifies it a moment later. */
function find(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

function show(profile: SignedIn | undefined): void {
  const { classList } = document.documentElement
  classList.toggle('known', !!profile)
  classList.toggle('books', typeof profile?.bookerId === 'number')
  const name = document.querySelector('[data-text=first-name]')
  if (profile && name) name.textContent = profile.firstName
}
