import { Button } from '@kerbside/kit/button.tsx'
import { type InvitedDriver, openInvitation } from '@kerbside/web/driver/api.ts'
import { EnrolForm } from '@kerbside/web/driver/enrol-form.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useState } from 'react'
import { DriverOffline } from './driver-offline.tsx'
import { DriverWait } from './driver-wait.tsx'

type Stage = { at: 'waiting' | 'unreachable' | 'bad' } | { at: 'choosing'; invited: InvitedDriver }

export type EnrolScreenProps = {
  /** The operator's name. */
  operator: string
  /** The office's phone number. */
  officePhone: string
  /** The operator's public id, for password hashes. */
  publicId: string
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
