import { formatTime, t } from '@kerbside/words/translate.ts'
import type { ShownEmergency } from '../sync/day-with-outbox.ts'
import '../shell/messages.ts'

export type EmergencyStateProps = {
  /** The alert that the driver has sent; undefined if there is none. */
  raised: ShownEmergency | undefined
  isOffline: boolean
}

/** Whether the alert was sent, and who has seen it. */
export function EmergencyState(props: EmergencyStateProps) {
  const { raised, isOffline } = props
  if (!raised) return null
  const { seenBy } = raised
  const [title, text] = describe(raised, isOffline)
  return (
    <output className={seenBy === '' ? 'drive-emergency-state' : 'drive-emergency-state seen'}>
      <b>{title}</b>
      <span>{text}</span>
    </output>
  )
}

function describe({ raisedAt, isUnsent, seenBy }: ShownEmergency, isOffline: boolean) {
  if (isUnsent)
    return isOffline
      ? [t('driver.emergencyUnsent'), t('driver.emergencyUnsentText')]
      : [t('driver.emergencySending'), t('driver.emergencySentText')]
  const at = formatTime(new Date(raisedAt), 'clock')
  return seenBy === ''
    ? [t('driver.emergencySent', { at }), t('driver.emergencySentText')]
    : [t('driver.emergencySeen', { name: seenBy }), t('driver.emergencySeenText')]
}
