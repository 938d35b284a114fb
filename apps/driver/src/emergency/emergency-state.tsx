import { formatTime, t } from '@kerbside/words/translate.ts'
import '../shell/messages.ts'

export type EmergencyStateProps = {
  /** When the driver alerted the desk, ISO 8601; undefined if they have not. */
  raisedAt: string | undefined
  /** The alert is still on this phone. */
  isUnsent: boolean
  isOffline: boolean
  /** Who at the desk has seen it; '' before. */
  seenBy: string
}

/** Whether the alert was sent, and who has seen it. */
export function EmergencyState(props: EmergencyStateProps) {
  const { raisedAt, seenBy } = props
  if (!raisedAt) return null
  const [title, text] = describe(props, formatTime(new Date(raisedAt), 'clock'))
  return (
    <output className={seenBy === '' ? 'drive-emergency-state' : 'drive-emergency-state seen'}>
      <b>{title}</b>
      <span>{text}</span>
    </output>
  )
}

function describe({ isUnsent, isOffline, seenBy }: EmergencyStateProps, at: string) {
  if (isUnsent)
    return isOffline
      ? [t('driver.emergencyUnsent'), t('driver.emergencyUnsentText')]
      : [t('driver.emergencySending'), t('driver.emergencySentText')]
  return seenBy === ''
    ? [t('driver.emergencySent', { at }), t('driver.emergencySentText')]
    : [t('driver.emergencySeen', { name: seenBy }), t('driver.emergencySeenText')]
}
