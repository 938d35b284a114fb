import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { later } from '@kerbside/kit/later.tsx'
import { Suspense } from 'react'
import { hasPasskeys } from '../passkey/has-passkeys.ts'

export type PasskeyOptionProps = { remember: boolean; onDone: (profile: SignedIn) => void }

const PasskeySignIn = later<PasskeyOptionProps>(
  () => import('../passkey/passkey-sign-in.tsx').then((part) => part.PasskeySignIn),
  () => null,
)

/** Sign-in with a passkey; loaded where the browser supports it. */
export function PasskeyOption(props: PasskeyOptionProps) {
  if (!hasPasskeys()) return null
  return (
    <Suspense>
      <PasskeySignIn {...props} />
    </Suspense>
  )
}
