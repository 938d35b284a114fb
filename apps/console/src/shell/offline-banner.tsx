import { formatTime, t } from '@kerbside/words/translate.ts'
import { formatMinutes } from '../dispatch/format-leg.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { OfflineIcon } from '../ui/desk-icon.tsx'
import { useSecond } from '../ui/use-second.ts'
import { useDesk, usePending } from './desk-context.tsx'

/** The channel is disconnected: shows the age of the data, and the unsent writes. */
export function OfflineBanner() {
  const { live, disconnectedAt } = useDesk()
  if (live !== 'lost' || disconnectedAt === undefined) return undefined
  return <OfflineNotice disconnectedAt={disconnectedAt} />
}

function OfflineNotice({ disconnectedAt }: { disconnectedAt: number }) {
  const { reconnect } = useDesk()
  const unsent = usePending().filter(({ stage }) => stage === 'unsent').length
  const now = useSecond()
  const seconds = Math.max(0, Math.floor((now - disconnectedAt) / 1000))
  const time = seconds < 90 ? t('desk.seconds', { count: seconds }) : formatMinutes(seconds / 60)
  return (
    <div className="dk-lost" role="alert">
      <OfflineIcon />
      <p>
        <b>{t('desk.noConnection', { time })}</b>{' '}
        {t('desk.noConnectionText', { at: formatTime(new Date(disconnectedAt), 'clock') })}{' '}
        {unsent > 0 && <b>{t('desk.notSent', { count: unsent })}</b>}{' '}
        <span className="soft">{t('desk.closedOffline')}</span>
      </p>
      <DeskButton size="small" onPress={reconnect}>
        {t('desk.tryNow')}
      </DeskButton>
    </div>
  )
}
