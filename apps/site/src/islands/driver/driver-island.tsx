import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { type DriverMe, findDriver } from '@kerbside/web/driver/api.ts'
import { openPhone } from '@kerbside/web/driver/open-phone.ts'
import type { LeftBehind, Phone } from '@kerbside/web/driver/phone.ts'
import { applyTheme, readChoices } from '@kerbside/web/driver/phone-choices.ts'
import { SignInForm } from '@kerbside/web/driver/sign-in-form.tsx'
import '@kerbside/web/driver/messages.ts'
import { useEffect, useState } from 'react'
import { DriveScreen } from './drive-screen.tsx'
import { DriverOffline } from './driver-offline.tsx'
import { DriverWait } from './driver-wait.tsx'
import { EnrolScreen, type EnrolScreenProps } from './enrol-screen.tsx'

export type DriverIslandProps = Pick<EnrolScreenProps, 'operator' | 'officePhone' | 'publicId'> & {
  timeZone: string
  currency: string
  /** BCP 47, such as `en-GB`. */
  locale: string
  ground?: SketchData | undefined
  /** The part of an invitation link after #. */
  invitation?: string
}

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
