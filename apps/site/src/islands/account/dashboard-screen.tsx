import type { AccountView } from '@kerbside/web/account/account-view.ts'
import { AccountHead } from './account-head.tsx'

/** The first page of an account. */
export function DashboardScreen({ title, profile }: AccountView) {
  return <AccountHead id="dashboard" title={title} lead={profile.firstName} />
}
