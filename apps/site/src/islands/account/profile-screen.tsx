import type { AccountView } from '@kerbside/web/account/account-view.ts'
import { AccountHead } from './account-head.tsx'

/** What is known of a customer. */
export function ProfileScreen({ title, profile }: AccountView) {
  return <AccountHead id="profile" title={title} lead={profile.firstName} />
}
