import type { AccountSettings, AccountView, OpenView } from '../../features/account/account-view.ts'
import { useSignedInPerson } from '../../features/account/use-signed-in-person.ts'
import '@kerbside/web/account/messages.ts'
import type { Messages } from '@kerbside/words/compile-messages.ts'
import { type RefObject, Suspense, useEffect, useRef } from 'react'
import type { PageEntry } from '../../pages.ts'
import { AccountOffline, NotForYou, SignInFirst } from './account-gate.tsx'
import { AccountWait } from './account-wait.tsx'
import { restoreLostFocus } from './restore-lost-focus.ts'
import { OPEN_SCREENS, OWN_SCREENS } from './screens.ts'
import { ToastList, useToasts } from './toast-list.tsx'

export type AccountIslandProps = Pick<PageEntry, 'id' | 'opensTo'> & {
  title: string
  configuration: AccountSettings
  locale: string
  /** Texts that replace those of the catalogue. */
  overlay?: Messages | undefined
  about?: readonly string[]
}

/** An account page: the loading state, a sign-in prompt, or the screen of the signed-in customer. */
export function AccountIsland({ id, opensTo, about = [], ...page }: AccountIslandProps) {
  const toasts = useToasts()
  const view: OpenView = { ...page, about, notify: toasts.notify, warn: toasts.warn }
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
      <ToastList {...toasts} />
    </>
  )
}

type OwnPageProps = Pick<PageEntry, 'id' | 'opensTo'> & { view: OpenView }

function OwnPage({ id, opensTo, view }: OwnPageProps) {
  const { who, again } = useSignedInPerson()
  const wasSignedOutRef = useRef(false)
  useEffect(() => {
    if (who.state === 'signed-out') wasSignedOutRef.current = true
  }, [who.state])
  const Screen = OWN_SCREENS[id]
  if (who.state === 'waiting' || !Screen) return <AccountWait id={id} title={view.title} />
  if (who.state === 'signed-out') return <SignInFirst view={view} />
  if (who.state === 'unreachable') return <AccountOffline view={view} onRetry={again} />
  if (opensTo === 'booker' && who.profile.bookerId === undefined) return <NotForYou view={view} />
  const accountView: AccountView = { ...view, profile: who.profile }
  return (
    <Suspense fallback={<AccountWait id={id} title={view.title} />}>
      {/* Another person signed in in another tab: all data of the previous one is dropped. */}
      <Screen key={who.profile.custid} {...accountView} />
      <FocusOnce shouldFocusRef={wasSignedOutRef} />
    </Suspense>
  )
}

/** Rendered together with the screen, which may have to be loaded first. */
function FocusOnce({ shouldFocusRef }: { shouldFocusRef: RefObject<boolean> }) {
  useEffect(() => {
    if (!shouldFocusRef.current) return undefined
    shouldFocusRef.current = false
    return restoreLostFocus()
  }, [shouldFocusRef])
  return null
}
