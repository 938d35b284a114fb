import { sayMinutes } from '@kerbside/web/dispatch/say-leg.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { DeskButton } from './desk-button.tsx'
import { LostIcon } from './desk-icon.tsx'
import { useDesk, usePending } from './desk-means.tsx'
import { useSecond } from './use-second.ts'

/** The channel is lost: how old what one sees is, and what waits to be sent. */
export function LostBanner() {
  const { live, lostAt } = useDesk()
  if (live !== 'lost' || lostAt === undefined) return undefined
  return <Lost lostAt={lostAt} />
}

function Lost({ lostAt }: { lostAt: number }) {
  const { reconnect } = useDesk()
  const unsent = usePending().filter(({ stage }) => stage === 'unsent').length
  const now = useSecond()
  const seconds = Math.max(0, Math.floor((now - lostAt) / 1000))
  const time = seconds < 90 ? say('desk.seconds', { count: seconds }) : sayMinutes(seconds / 60)
  return (
    <div className="dk-lost" role="alert">
      <LostIcon />
      <p>
        <b>{say('desk.noConnection', { time })}</b>{' '}
        {say('desk.noConnectionText', { at: sayTime(new Date(lostAt), 'clock') })}{' '}
        {unsent > 0 && <b>{say('desk.notSent', { count: unsent })}</b>}{' '}
        <span className="soft">{say('desk.closedOffline')}</span>
      </p>
      <DeskButton size="small" onPress={reconnect}>
        {say('desk.tryNow')}
      </DeskButton>
    </div>
  )
}
