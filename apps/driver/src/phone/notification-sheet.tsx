import { Dialog } from '@kerbside/kit/dialog.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { enableNotifications, type NotificationResult } from './enable-notifications.ts'
import '../shell/messages.ts'

const RESULT_TEXTS = {
  on: 'driver.notificationsOn',
  blocked: 'driver.notificationsHow',
  failed: 'driver.notificationsFailed',
} as const satisfies Record<NotificationResult, string>

export const describeNotifications = (result: NotificationResult): string => t(RESULT_TEXTS[result])

/** Says what notifications are for before the browser asks; explains what to do if they are blocked. */
export function NotificationSheet({ onClose }: { onClose: () => void }) {
  const [result, setResult] = useState<NotificationResult | undefined>(
    Notification.permission === 'denied' ? 'blocked' : undefined,
  )
  const [busy, setBusy] = useState(false)
  const enable = async () => {
    setBusy(true)
    setResult(await enableNotifications().catch(() => 'failed' as const))
    setBusy(false)
  }
  const isOver = result === 'on' || result === 'blocked'
  return (
    <Dialog
      title={t(result === 'blocked' ? 'driver.notificationsOff' : 'driver.notificationsTitle')}
      sentence={
        <output>{result ? describeNotifications(result) : t('driver.notificationsText')}</output>
      }
      closeLabel={t('dialog.close')}
      onClose={onClose}
      actions={
        isOver ? (
          <button type="button" className="drive-big still" onClick={onClose}>
            {t('dialog.ok')}
          </button>
        ) : (
          <>
            <button
              type="button"
              className="drive-big still"
              disabled={busy}
              aria-busy={busy || undefined}
              onClick={() => void enable()}
            >
              {t('driver.notificationsTurnOn')}
            </button>
            <button type="button" className="drive-alt" onClick={onClose}>
              {t('driver.notificationsLater')}
            </button>
          </>
        )
      }
    />
  )
}
