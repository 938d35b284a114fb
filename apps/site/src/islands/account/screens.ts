import { later } from '@kerbside/kit/later.tsx'
import type { AccountView, OpenView } from '@kerbside/web/account/account-view.ts'
import type { ComponentType } from 'react'
import type { PageId } from '../../pages.ts'
import { MissingScreen } from './missing-screen.tsx'

type Screens<View extends object> = Partial<Record<PageId, ComponentType<View>>>

const own = (load: () => Promise<ComponentType<AccountView>>) => later(load, MissingScreen)

/** Pages of who is signed in. Each is a file of its own, fetched when its page is opened. */
export const OWN_SCREENS: Screens<AccountView> = {
  dashboard: own(() => import('./dashboard-screen.tsx').then((part) => part.DashboardScreen)),
  profile: own(() => import('./profile-screen.tsx').then((part) => part.ProfileScreen)),
}

/** Pages of the account that need nobody signed in. */
export const OPEN_SCREENS: Screens<OpenView> = {}
