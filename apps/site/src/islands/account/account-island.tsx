import type { AccountSettings, AccountView, OpenView } from '@kerbside/web/account/account-view.ts'
import { useWhoIsHere } from '@kerbside/web/account/use-who-is-here.ts'
import '@kerbside/web/account/words.ts'
import { type RefObject, Suspense, useEffect, useRef } from 'react'
import type { PageEntry } from '../../pages.ts'
import { NotForYou, SignInFirst, Unheard } from './account-gate.tsx'
import { AccountWait } from './account-wait.tsx'
import { OPEN_SCREENS, OWN_SCREENS } from './screens.ts'
import { takeLostFocus } from './take-lost-focus.ts'
import { TellingToasts, useToasts } from './telling-toasts.tsx'

export type AccountIslandProps = Pick<PageEntry, 'id' | 'opensTo'> & {
  title: string
  configuration: AccountSettings
  locale: string
  about?: readonly string[]
}

/** A page of an account: the wait, a friendly way in, or the screen of whoever is signed in. */
export function AccountIsland({ id, opensTo, about = [], ...page }: AccountIslandProps) {
  const toasts = useToasts()
  const view: OpenView = { ...page, about, tell: toasts.tell, warn: toasts.warn }
  const OpenScreen = OPEN_SCREENS[id]
  return (
    <>
      {OpenScreen ? (
        <Suspense fallback={<AccountWait id={id} title={page.title} />}>
          <OpenScreen {...view} />
        </Suspense>
      ) : (
        <OwnPage id={id} opensTo={opensTo} view={view} />
      )}
      <TellingToasts {...toasts} />
    </>
  )
}

type OwnPageProps = Pick<PageEntry, 'id' | 'opensTo'> & { view: OpenView }

function OwnPage({ id, opensTo, view }: OwnPageProps) {
  const { who, again } = useWhoIsHere()
  const wasNobodysRef = useRef(false)
  useEffect(() => {
    if (who.state === 'nobody') wasNobodysRef.current = true
  }, [who.state])
  const Screen = OWN_SCREENS[id]
  if (who.state === 'waiting' || !Screen) return <AccountWait id={id} title={view.title} />
  if (who.state === 'nobody') return <SignInFirst view={view} />
  if (who.state === 'unheard') return <Unheard view={view} onRetry={again} />
  if (opensTo === 'booker' && who.profile.bookerId === undefined) return <NotForYou view={view} />
  const own: AccountView = { ...view, profile: who.profile }
  return (
    <Suspense fallback={<AccountWait id={id} title={view.title} />}>
      {/* Somebody else signed in in another tab: nothing of the one before may stay. */}
      <Screen key={who.profile.custid} {...own} />
      <FocusOnce wantedRef={wasNobodysRef} />
    </Suspense>
  )
}

/** Drawn with the screen itself, which may have had to be fetched first. */
function FocusOnce({ wantedRef }: { wantedRef: RefObject<boolean> }) {
  useEffect(() => {
    if (!wantedRef.current) return undefined
    wantedRef.current = false
    return takeLostFocus()
  }, [wantedRef])
  return null
}
