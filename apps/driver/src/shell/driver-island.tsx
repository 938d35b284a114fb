import { openPhone } from '../phone/open-phone.ts'
import type { LeftBehind, Phone } from '../phone/phone.ts'
import { applyTheme, readChoices } from '../phone/phone-choices.ts'
import { type DriverMe, findDriver } from './api.ts'
import { SignInForm } from './sign-in-form.tsx'
import './messages.ts'
import { useEffect, useState } from 'react'
import type { DriverIslandProps } from '../first-view/driver-island-props.ts'
import { DriverWait } from '../first-view/driver-wait.tsx'
import { DriveScreen } from './drive-screen.tsx'
import { DriverOffline } from './driver-offline.tsx'
import { EnrolScreen } from './enrol-screen.tsx'

type Stage =
  | { at: 'waiting' | 'unreachable' | 'enrol' }
  | { at: 'signin'; left: readonly LeftBehind[] }
  | { at: 'in'; phone: Phone; me: DriverMe; left: readonly LeftBehind[] }

/** The driver app with sign-in. */
export function DriverIsland(props: DriverIslandProps) {
  const { operator, officePhone, publicId, invitation = '' } = props
  const [choices, setChoices] = useState(readChoices)
  const [stage, setStage] = useState<Stage>({ at: invitation === '' ? 'waiting' : 'enrol' })
  useEffect(() => applyTheme(choices.look), [choices.look])
  const isWaiting = stage.at === 'waiting'
  useEffect(() => {
    if (isWaiting) void findStage().then(setStage)
  }, [isWaiting])
  switch (stage.at) {
    case 'waiting':
      return <DriverWait operator={operator} />
    case 'unreachable':
      return <DriverOffline operator={operator} onRetry={() => setStage({ at: 'waiting' })} />
    case 'enrol':
      return (
        <EnrolScreen
          {...props}
          invitation={invitation}
          onDone={() => setStage({ at: 'waiting' })}
        />
      )
    case 'signin':
      return (
        <SignInForm
          {...{ operator, publicId }}
          office={officePhone}
          left={stage.left}
          onDone={() => setStage({ at: 'waiting' })}
        />
      )
    case 'in':
      return (
        <DriveScreen
          {...stage}
          {...{ operator, choices }}
          ground={props.ground}
          onChoices={setChoices}
          onOut={() => setStage({ at: 'waiting' })}
        />
      )
  }
}

/** The driver from the server; offline, the last driver of the phone with their stored data. */
async function findStage(): Promise<Stage> {
  const phone = await openPhone()
  const [found, last] = await Promise.all([findDriver(), phone.findLast()])
  const me = found === 'unreachable' ? (last as DriverMe | undefined) : found
  if (!me)
    return found ? { at: 'unreachable' } : { at: 'signin', left: await phone.listLeftBehind() }
  if (found !== 'unreachable') await phone.saveLast(me)
  const left = await phone.listLeftBehind()
  return { at: 'in', phone, me, left: left.filter(({ number }) => number !== me.number) }
}
