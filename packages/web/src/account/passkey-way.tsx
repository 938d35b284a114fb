import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { later } from '@kerbside/kit/later.tsx'
import { Suspense } from 'react'
import { hasPasskeys } from '../passkey/has-passkeys.ts'

export type PasskeyWayProps = { remember: boolean; onDone: (profile: SignedIn) => void }

const PasskeySignIn = later<PasskeyWayProps>(
  () => import('../passkey/passkey-sign-in.tsx').then((part) => part.PasskeySignIn),
  () => null,
)

/** Another way in, fetched where the browser has it. */
export function PasskeyWay(props: PasskeyWayProps) {
  if (!hasPasskeys()) return null
  return (
    <Suspense>
      <PasskeySignIn {...props} />
    </Suspense>
  )
}
