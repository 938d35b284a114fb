import { pageLink } from '@kerbside/web/links.ts'

const KEY = 'kerbside-desk-way'

/** The sign-in address; it contains this page as the return path. */
export function signInAddress(): string {
  try {
    sessionStorage.setItem(KEY, location.pathname + location.search)
  } catch {
    // Then the board opens.
  }
  return pageLink('console', 'signin')
}

/** Where a user goes after signing in: the return path, or the board. */
export function pathAfterSignIn(): string {
  try {
    const path = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (path?.startsWith('/console/')) return path
  } catch {
    // Nothing was remembered.
  }
  return '/console/board'
}
