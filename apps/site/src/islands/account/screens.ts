import { later } from '@kerbside/kit/later.tsx'
import type { AccountView, OpenView } from '@kerbside/web/account/account-view.ts'
import type { ComponentType } from 'react'
import type { PageId } from '../../pages.ts'
import { MissingScreen } from './missing-screen.tsx'

type Screens<View extends object> = Partial<Record<PageId, ComponentType<View>>>

const own = (load: () => Promise<ComponentType<AccountView>>) => later(load, MissingScreen)

const open = (load: () => Promise<ComponentType<OpenView>>) => later(load, MissingScreen)

/** Pages of who is signed in. Each is a file of its own, fetched when its page is opened. */
export const OWN_SCREENS: Screens<AccountView> = {
  dashboard: own(() => import('./dashboard-screen.tsx').then((part) => part.DashboardScreen)),
  profile: own(() => import('./profile-screen.tsx').then((part) => part.ProfileScreen)),
  bookinghistory: own(() =>
    import('../history/history-screen.tsx').then((part) => part.HistoryScreen),
  ),
  addressbook: own(() =>
    import('./address-book-screen.tsx').then((part) => part.AddressBookScreen),
  ),
  changepassword: own(() =>
    import('./change-password-screen.tsx').then((part) => part.ChangePasswordScreen),
  ),
  confirmpassword: own(() =>
    import('./confirm-password-screen.tsx').then((part) => part.ConfirmPasswordScreen),
  ),
  confirmemail: own(() =>
    import('./confirm-email-screen.tsx').then((part) => part.ConfirmEmailScreen),
  ),
}

/** Pages of the account that need nobody signed in. */
export const OPEN_SCREENS: Screens<OpenView> = {
  resetpassword: open(() =>
    import('./reset-password-screen.tsx').then((part) => part.ResetPasswordScreen),
  ),
}
