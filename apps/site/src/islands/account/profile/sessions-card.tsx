import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import type { AccountView } from '../../../features/account/account-view.ts'
import {
  endSession,
  fetchSessions,
  signOutOtherSessions,
} from '../../../features/account/own-api.ts'
import type { OpenSession } from '../../../features/account/own-calls.ts'
import '@kerbside/web/account/profile-messages.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { useQuery } from '@kerbside/web/use-query.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useRestoredFocus } from '../../../features/account/use-restored-focus.ts'
import { QueryFallback } from '../query-fallback.tsx'
import { OwnCard } from './own-card.tsx'

/** The customer's sessions: one device, or all others, can be signed out here. */
export function SessionsCard({ profile, notify }: Pick<AccountView, 'profile' | 'notify'>) {
  const list = useRestoredFocus<HTMLUListElement>()
  const { query, refetch, setReply } = useQuery(fetchSessions, String(profile.custid))
  const { rejection, run } = useDoing()
  const sessions = query.state === 'loaded' ? query.reply.sessions : []
  /** Removes them at once; restores them if the request fails. */
  const filterSessions = (stays: (session: OpenSession) => boolean) => {
    if (query.state === 'loaded') setReply({ ...query.reply, sessions: sessions.filter(stays) })
  }
  const end = (session: OpenSession) =>
    run(async () => {
      filterSessions((other) => other !== session)
      const done = await endSession(session.id)
      if (!done.ok) refetch()
      if (done.ok) notify(t('profile.signedOutOf', { device: deviceLabel(session) }))
      return done.ok ? undefined : done.message
    })
  const endOthers = () =>
    run(async () => {
      filterSessions(({ current }) => current)
      const done = await signOutOtherSessions()
      if (!done.ok) refetch()
      if (done.ok) notify(t('profile.signedOutElsewhere'))
      return done.ok ? undefined : done.message
    })
  return (
    <OwnCard title={t('profile.sessions')}>
      {query.state === 'loaded' ? (
        <ul className="own-rows" ref={list} tabIndex={-1}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void end(session)} />
          ))}
        </ul>
      ) : (
        <QueryFallback query={query} onRetry={refetch} />
      )}
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
      {sessions.length > 1 && (
        <p>
          <Button look="alt" compact onPress={() => void endOthers()}>
            {t('profile.signOutElsewhere')}
          </Button>
        </p>
      )}
      {sessions.length === 1 && <p className="soft small">{t('profile.onlyHere')}</p>}
    </OwnCard>
  )
}

const deviceLabel = ({ device }: OpenSession): string => device || t('profile.otherDevice')

type SessionRowProps = { session: OpenSession; onEnd: () => void }

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { current, embeddedin, seenat, signedinat } = session
  return (
    <li>
      <div>
        <p>
          <b>{deviceLabel(session)}</b>{' '}
          {current && <Pill tone="good">{t('profile.thisDevice')}</Pill>}
        </p>
        <p className="soft small">
          {embeddedin && `${t('profile.embedded', { site: embeddedin })} · `}
          {current
            ? t('profile.signedIn', { at: formatTime(new Date(signedinat), 'stamp') })
            : t('profile.seen', { at: formatTime(new Date(seenat), 'stamp') })}
        </p>
      </div>
      {!current && (
        <Button
          look="quiet"
          compact
          onPress={onEnd}
          aria-label={t('profile.signOutOf', { device: deviceLabel(session) })}
        >
          {t('profile.signOutHere')}
        </Button>
      )}
    </li>
  )
}
