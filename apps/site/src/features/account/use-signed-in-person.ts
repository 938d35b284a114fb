import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { onSignInDoubted, reportSignInLost } from '@kerbside/web/account/sign-in-lost.ts'
import { useEffect, useState } from 'react'
import { emitSignedIn } from './sign-in-events.ts'
import { refreshProfile, watchSignedIn } from './signed-in.ts'
import { clearProfile, findStoredProfile, storeProfile } from './stored-profile.ts'

/** unreachable: no profile is stored and the server could not be reached. */
export type SignInState =
  | { state: 'waiting' }
  | { state: 'signed-out' }
  | { state: 'unreachable' }
  | { state: 'known'; profile: SignedIn }

/** The signed-in customer, for a page that needs sign-in: asks the server even if the browser has no stored profile. */
export function useSignedInPerson(): { who: SignInState; again: () => void } {
  const [who, setWho] = useState<SignInState>({ state: 'waiting' })
  useEffect(() => {
    const recheck = () =>
      void checkSession().then((found) => {
        if (!found && !findStoredProfile()) setWho({ state: 'unreachable' })
      })
    const stops = [
      watchSignedIn((profile) =>
        setWho(profile ? { state: 'known', profile } : { state: 'signed-out' }),
      ),
      onSignInDoubted(recheck),
    ]
    if (!findStoredProfile()) recheck()
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return {
    who,
    again() {
      setWho({ state: 'waiting' })
      reportSignInLost()
    },
  }
}

/** Asks the server and notifies the whole page; returns false if the request failed. */
async function checkSession(): Promise<boolean> {
  const found = await refreshProfile()
  if (!found.ok) return false
  if (found.isOld) return true
  if (!found.profile) clearProfile()
  else if (!findStoredProfile()) storeProfile(found.profile, false)
  emitSignedIn(found.profile)
  return true
}
