import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { useEffect, useState } from 'react'
import { findKeptProfile, forgetProfile, keepProfile } from './kept-profile.ts'
import { doubtSignIn, onSignInDoubted } from './sign-in-doubt.ts'
import { tellSignedIn } from './sign-in-events.ts'
import { hearProfile, watchSignedIn } from './signed-in.ts'

/** unheard: nothing is remembered and the server could not be asked. */
export type WhoIsHere =
  | { state: 'waiting' }
  | { state: 'nobody' }
  | { state: 'unheard' }
  | { state: 'known'; profile: SignedIn }

/** Who is signed in, for a page that is nobody else's: the server is asked even where the browser remembers nobody. */
export function useWhoIsHere(): { who: WhoIsHere; again: () => void } {
  const [who, setWho] = useState<WhoIsHere>({ state: 'waiting' })
  useEffect(() => {
    const look = () =>
      void lookWhoIsHere().then((found) => {
        if (!found && !findKeptProfile()) setWho({ state: 'unheard' })
      })
    const stops = [
      watchSignedIn((profile) =>
        setWho(profile ? { state: 'known', profile } : { state: 'nobody' }),
      ),
      onSignInDoubted(look),
    ]
    if (!findKeptProfile()) look()
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return {
    who,
    again() {
      setWho({ state: 'waiting' })
      doubtSignIn()
    },
  }
}

/** Asks the server and tells the whole page; false when it could not be asked. */
async function lookWhoIsHere(): Promise<boolean> {
  const found = await hearProfile()
  if (!found.heard) return false
  if (found.isOld) return true
  if (!found.profile) forgetProfile()
  else if (!findKeptProfile()) keepProfile(found.profile, false)
  tellSignedIn(found.profile)
  return true
}
