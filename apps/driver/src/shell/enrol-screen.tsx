import { Button } from '@kerbside/kit/form/button.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useState } from 'react'
import type { DriverIslandProps } from '../first-view/driver-island-props.ts'
import { DriverWait } from '../first-view/driver-wait.tsx'
import { type InvitedDriver, openInvitation } from './api.ts'
import { DriverOffline } from './driver-offline.tsx'
import { EnrolForm } from './enrol-form.tsx'

type Stage = { at: 'waiting' | 'unreachable' | 'bad' } | { at: 'choosing'; invited: InvitedDriver }

type EnrolScreenProps = Pick<DriverIslandProps, 'operator' | 'officePhone' | 'publicId'> & {
  /** The part of an invitation link after #. */
  invitation: string
  onDone: () => void
}

/** Completes the office's invitation link: the driver sets a password and can use the app. */
export function EnrolScreen(props: EnrolScreenProps) {
  const { operator, officePhone, publicId, invitation, onDone } = props
  const [stage, setStage] = useState<Stage>({ at: 'waiting' })
  const isWaiting = stage.at === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    void openInvitation(invitation).then((invited) => {
      if (invited === 'unreachable') setStage({ at: 'unreachable' })
      else setStage(invited ? { at: 'choosing', invited } : { at: 'bad' })
    })
  }, [isWaiting, invitation])
  if (stage.at === 'choosing')
    return (
      <EnrolForm
        {...{ operator, publicId, invitation, onDone }}
        invited={stage.invited}
        onSpent={() => setStage({ at: 'bad' })}
      />
    )
  if (stage.at === 'unreachable')
    return <DriverOffline operator={operator} onRetry={() => setStage({ at: 'waiting' })} />
  if (stage.at === 'waiting') return <DriverWait operator={operator} />
  return (
    <div className="drive-screen drive-form">
      <header className="drive-head">
        <h1>{t('driver.badLink')}</h1>
      </header>
      <p>{t('driver.badLinkText', { office: officePhone })}</p>
      <Button onPress={onDone}>{t('driver.signIn')}</Button>
    </div>
  )
}
