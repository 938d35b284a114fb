import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { findKeptProfile } from '@kerbside/web/account/kept-profile.ts'
import { onSignedIn, wantSignIn } from '@kerbside/web/account/sign-in-events.ts'

import { pageLink } from '@kerbside/web/links.ts'

/** Everything behind a press: fetched then, not before. */
const load = () => import('./account.tsx')

/** The menu of whoever is signed in, and what it does. */
export function tendAccountMenu(): void {
  const kept = findKeptProfile()
  if (kept) {
    show(kept)
    void load()
      .then(({ watch }) => watch())
      .catch(() => undefined)
  }
  onSignedIn(show)
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element && event.target.closest('[data-does]')
    const does = pressed && pressed.getAttribute('data-does')
    if (does !== 'sign-in' && does !== 'sign-out') return
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (does === 'sign-in' && wantSignIn()) return
    load()
      .then(({ showAccount }) => showAccount(does))
      // The link's page says what to do.
      .catch(() => location.assign(pageLink('dashboard')))
  })
}

function show(profile: SignedIn | undefined): void {
  const { classList } = document.documentElement
  classList.toggle('known', profile !== undefined)
  classList.toggle('books', profile?.bookerId !== undefined)
  for (const name of document.querySelectorAll('[data-says=first-name]'))
    if (profile) name.textContent = profile.firstName
}
