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
  commission: own(() => import('./commission-screen.tsx').then((part) => part.CommissionScreen)),
  invoice: own(() => import('./invoice-screen.tsx').then((part) => part.InvoiceScreen)),
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
}

/** Pages of the account that need nobody signed in. */
export const OPEN_SCREENS: Screens<OpenView> = {
  approval: open(() => import('./approval-screen.tsx').then((part) => part.ApprovalScreen)),
  resetpassword: open(() =>
    import('./reset-password-screen.tsx').then((part) => part.ResetPasswordScreen),
  ),
  undoemail: open(() => import('./undo-email-screen.tsx').then((part) => part.UndoEmailScreen)),
}
