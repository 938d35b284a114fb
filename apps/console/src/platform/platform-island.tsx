import { onRejected } from '@kerbside/web/desk-rejected.ts'
import { t } from '@kerbside/words/translate.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PlatformIslandProps } from '../first-view/platform-island-props.ts'
import { PlatformLoading } from '../first-view/platform-loading.tsx'
import { openQueries } from '../shell/open-queries.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { OperatorsScreen } from './operators-screen.tsx'
import { findPlatformUser, signInPlatform, signOutPlatform } from './platform-api.ts'
import { PlatformSignIn } from './platform-sign-in.tsx'

type Stage =
  | { at: 'waiting' | 'unreachable' }
  /** `error`: why the setup link did not work. */
  | { at: 'out'; error?: string }
  | { at: 'in'; name: string; isSetup?: boolean }

/** The platform page, for holders of a platform key. */
export function PlatformIsland({ install }: PlatformIslandProps) {
  const [stage, setStage] = useState<Stage>({ at: 'waiting' })
  const [queries] = useState(openQueries)
  const [linkKey] = useState(takeKeyOfLink)
  const isWaiting = stage.at === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    if (linkKey !== undefined) {
      void signInPlatform(linkKey).then((response) =>
        setStage(
          response.ok
            ? { at: 'in', name: response.reply.name, isSetup: true }
            : { at: 'out', error: t('host.setupSpent') },
        ),
      )
      return
    }
    void findPlatformUser().then((found) => {
      if (!found) setStage({ at: 'unreachable' })
      else setStage(found.signedIn ? { at: 'in', name: found.name } : { at: 'out' })
    })
  }, [isWaiting, linkKey])
  const isIn = stage.at === 'in'
  // a rejected call may mean that the session has ended
  useEffect(() => {
    if (!isIn) return undefined
    // several calls may be rejected at once: one check is enough
    let isChecking = false
    return onRejected(() => {
      if (isChecking) return
      isChecking = true
      void findPlatformUser().then((found) => {
        isChecking = false
        if (found && !found.signedIn) setStage({ at: 'out' })
      })
    })
  }, [isIn])
  if (stage.at === 'waiting') return <PlatformLoading install={install} />
  const leave = async () => {
    await signOutPlatform()
    queries.clear()
    setStage({ at: 'out' })
  }
  return (
    <div className="dk host-app">
      <header className="host-head">
        <strong>{install}</strong>
        {stage.at === 'in' && (
          <>
            <span className="soft">{stage.name}</span>
            <DeskButton look="quiet" onPress={() => void leave()}>
              {t('host.signOut')}
            </DeskButton>
          </>
        )}
      </header>
      <div className="host-main">
        {stage.at === 'unreachable' && (
          <div className="dk-area-lost" role="alert">
            <p>{t('host.unreachable')}</p>
            <DeskButton look="primary" onPress={() => setStage({ at: 'waiting' })}>
              {t('host.again')}
            </DeskButton>
          </div>
        )}
        {stage.at === 'out' && (
          <PlatformSignIn notice={stage.error} onDone={(name) => setStage({ at: 'in', name })} />
        )}
        {stage.at === 'in' && (
          <QueryClientProvider client={queries}>
            <OperatorsScreen isSetup={stage.isSetup === true} />
          </QueryClientProvider>
        )}
      </div>
    </div>
  )
}

/** The key of a setup link, which is removed from the address so that it is neither kept nor shared. */
function takeKeyOfLink(): string | undefined {
  const key = /^#(khk_[\w-]{43})$/.exec(location.hash)?.[1]
  if (key !== undefined) history.replaceState(undefined, '', location.pathname)
  return key
}
