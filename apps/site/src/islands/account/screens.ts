import { later } from '@kerbside/kit/later.tsx'
import type { ComponentType } from 'react'
import type { AccountView, OpenView } from '../../features/account/account-view.ts'
import type { PageId } from '../../pages.ts'
import { MissingScreen } from './missing-screen.tsx'

type Screens<View extends object> = Partial<Record<PageId, ComponentType<View>>>

const loadScreen = (load: () => Promise<ComponentType<AccountView>>) => later(load, MissingScreen)

const open = (load: () => Promise<ComponentType<OpenView>>) => later(load, MissingScreen)

/** Pages that need sign-in. Each is a separate file, loaded when its page is opened. */
export const OWN_SCREENS: Screens<AccountView> = {
  commission: loadScreen(() =>
    import('./commission-screen.tsx').then((part) => part.CommissionScreen),
  ),
  invoice: loadScreen(() => import('./invoice-screen.tsx').then((part) => part.InvoiceScreen)),
  dashboard: loadScreen(() =>
    import('./dashboard-screen.tsx').then((part) => part.DashboardScreen),
  ),
  profile: loadScreen(() =>
    import('./profile/profile-screen.tsx').then((part) => part.ProfileScreen),
  ),
  bookinghistory: loadScreen(() =>
    import('../history/history-screen.tsx').then((part) => part.HistoryScreen),
  ),
  addressbook: loadScreen(() =>
    import('./address-book-screen.tsx').then((part) => part.AddressBookScreen),
  ),
  changepassword: loadScreen(() =>
    import('./profile/change-password-screen.tsx').then((part) => part.ChangePasswordScreen),
  ),
  confirmpassword: loadScreen(() =>
    import('./profile/confirm-password-screen.tsx').then((part) => part.ConfirmPasswordScreen),
  ),
}

/** Account pages that need no sign-in. */
export const OPEN_SCREENS: Screens<OpenView> = {
  approval: open(() => import('./approval-screen.tsx').then((part) => part.ApprovalScreen)),
  resetpassword: open(() =>
    import('./profile/reset-password-screen.tsx').then((part) => part.ResetPasswordScreen),
  ),
  undoemail: open(() =>
    import('./profile/undo-email-screen.tsx').then((part) => part.UndoEmailScreen),
  ),
}
