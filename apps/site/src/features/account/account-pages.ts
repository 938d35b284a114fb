import type { PageName } from '@kerbside/web/links.ts'

const OF_ACCOUNTS: ReadonlySet<string> = new Set<PageName>([
  'profile',
  'invoice',
  'tracking',
  'confirmed',
  'dashboard',
  'commission',
  'addressbook',
  'bookingdetail',
  'bookinghistory',
])

/** Pages that redirect to home on sign-out (specification, section 2). */
export const isAccountPage = (pathname: string): boolean =>
  OF_ACCOUNTS.has(pathname.split('/')[1]?.replace(/\.html$/, '') ?? '')
