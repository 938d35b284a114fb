import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import {
  HERE_KEY,
  onSignedIn,
  PROFILE_KEY,
  wantSignIn,
} from '@kerbside/web/account/sign-in-events.ts'
import { pageLink } from '@kerbside/web/links.ts'

/** Everything behind a press: fetched then, not before. */
const load = () => import('./account.tsx')

const whole = document.querySelector('.menu .account-links')
const beside = document.querySelector('.account-menu')

/** The menu of whoever is signed in, and what it does. */
export function tendAccountMenu(): void {
  if (whole && beside) beside.append(whole.cloneNode(true))
  // After the first paint: the browser's storage can take longer to open than the page to draw.
  const kept = readKept()
  if (kept) show(kept)
  if (kept || isSomebodyHere())
    void load()
      .then(({ watch }) => watch())
      .catch(() => undefined)
  onSignedIn(show)
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element && event.target.closest('[data-does]')
    const does = pressed && pressed.getAttribute('data-does')
    if ((does !== 'sign-in' && does !== 'sign-out') || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (does === 'sign-in' && wantSignIn()) return
    load()
      .then(({ showAccount }) => showAccount(does))
      // The link's page says what to do.
      .catch(() => location.assign(pageLink('dashboard')))
  })
}

/** As kept; whether it is right the server is asked a moment later. */
function readKept(): SignedIn | undefined {
  try {
    const kept = sessionStorage.getItem(PROFILE_KEY) ?? localStorage.getItem(PROFILE_KEY)
    return kept === null ? undefined : (JSON.parse(kept) as SignedIn)
  } catch {
    return undefined
  }
}

/** Another tab signed in without being remembered: who it is only the server can say. */
function isSomebodyHere(): boolean {
  try {
    return localStorage.getItem(HERE_KEY) !== null
  } catch {
    return false
  }
}

function show(profile: SignedIn | undefined): void {
  const { classList } = document.documentElement
  classList.toggle('known', profile !== undefined)
  classList.toggle('books', typeof profile?.bookerId === 'number')
  const name = document.querySelector('[data-says=first-name]')
  if (profile && name) name.textContent = profile.firstName
}
