import { pageLink } from '@kerbside/web/links.ts'

const KEY = 'kerbside-desk-way'

/** Where to sign in; this page is remembered for afterwards. */
export function signInAddress(): string {
  try {
    sessionStorage.setItem(KEY, location.pathname + location.search)
  } catch {
    // Then the board opens.
  }
  return pageLink('console', 'signin')
}

/** Where somebody goes who has signed in: where they came from, or to the board. */
export function wayAfterSignIn(): string {
  try {
    const way = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (way?.startsWith('/console/')) return way
  } catch {
    // Nothing was remembered.
  }
  return '/console/board'
}
