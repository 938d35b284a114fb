import { findHost, signOutHost } from '@kerbside/web/hosting/host-api.ts'
import { say } from '@kerbside/words/say.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DeskButton } from '../console/desk-button.tsx'
import { HostSignIn } from './host-sign-in.tsx'
import { HostWait } from './host-wait.tsx'
import { OperatorsScreen } from './operators-screen.tsx'

export type HostIslandProps = {
  /** What the install calls itself. */
  install: string
  /** BCP 47, such as `en-GB`. */
  locale: string
  timeZone: string
}

type Stage = { at: 'waiting' | 'unheard' | 'out' } | { at: 'in'; name: string }

/** The page of whoever runs the install, for who has a key. */
export function HostIsland({ install }: HostIslandProps) {
  const [stage, setStage] = useState<Stage>({ at: 'waiting' })
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }))
  const isWaiting = stage.at === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    void findHost().then((found) => {
      if (!found) setStage({ at: 'unheard' })
      else setStage(found.signedin ? { at: 'in', name: found.name } : { at: 'out' })
    })
  }, [isWaiting])
  if (stage.at === 'waiting') return <HostWait install={install} />
  const leave = async () => {
    await signOutHost()
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
              {say('host.signOut')}
            </DeskButton>
          </>
        )}
      </header>
      <div className="host-main">
        {stage.at === 'unheard' && (
          <div className="dk-area-lost" role="alert">
            <p>{say('host.unheard')}</p>
            <DeskButton look="primary" onPress={() => setStage({ at: 'waiting' })}>
              {say('host.again')}
            </DeskButton>
          </div>
        )}
        {stage.at === 'out' && <HostSignIn onDone={(name) => setStage({ at: 'in', name })} />}
        {stage.at === 'in' && (
          <QueryClientProvider client={queries}>
            <OperatorsScreen />
          </QueryClientProvider>
        )}
      </div>
    </div>
  )
}
