import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import { askSessions, endSession, signOutElsewhere } from '@kerbside/web/account/own-api.ts'
import type { OpenSession } from '@kerbside/web/account/own-calls.ts'
import '@kerbside/web/account/profile-words.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { useKeptFocus } from '@kerbside/web/account/use-kept-focus.ts'
import { useAsked } from '@kerbside/web/use-asked.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { NotThere } from './not-there.tsx'
import { OwnCard } from './own-card.tsx'

/** Where the customer is signed in: one device, or all others, can be signed out from here. */
export function SessionsCard({ profile, tell }: Pick<AccountView, 'profile' | 'tell'>) {
  const list = useKeptFocus<HTMLUListElement>()
  const { asked, again, put } = useAsked(askSessions, String(profile.custid))
  const { refusal, run } = useDoing()
  const sessions = asked.state === 'there' ? asked.reply.sessions : []
  /** Gone at once; there again when the server did not hear it. */
  const keepOnly = (stays: (session: OpenSession) => boolean) => {
    if (asked.state === 'there') put({ ...asked.reply, sessions: sessions.filter(stays) })
  }
  const end = (session: OpenSession) =>
    run(async () => {
      keepOnly((other) => other !== session)
      const done = await endSession(session.id)
      if (!done.ok) again()
      if (done.ok) tell(say('profile.signedOutOf', { device: sayDevice(session) }))
      return done.ok ? undefined : done.message
    })
  const endOthers = () =>
    run(async () => {
      keepOnly(({ current }) => current)
      const done = await signOutElsewhere()
      if (!done.ok) again()
      if (done.ok) tell(say('profile.signedOutElsewhere'))
      return done.ok ? undefined : done.message
    })
  return (
    <OwnCard title={say('profile.sessions')}>
      {asked.state === 'there' ? (
        <ul className="own-rows" ref={list} tabIndex={-1}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void end(session)} />
          ))}
        </ul>
      ) : (
        <NotThere asked={asked} onRetry={again} />
      )}
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      {sessions.length > 1 && (
        <p>
          <Button look="alt" compact onPress={() => void endOthers()}>
            {say('profile.signOutElsewhere')}
          </Button>
        </p>
      )}
      {sessions.length === 1 && <p className="soft small">{say('profile.onlyHere')}</p>}
    </OwnCard>
  )
}

const sayDevice = ({ device }: OpenSession): string => device || say('profile.otherDevice')

type SessionRowProps = { session: OpenSession; onEnd: () => void }

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { current, embeddedin, seenat, signedinat } = session
  return (
    <li>
      <div>
        <p>
          <b>{sayDevice(session)}</b>{' '}
          {current && <Pill tone="good">{say('profile.thisDevice')}</Pill>}
        </p>
        <p className="soft small">
          {embeddedin && `${say('profile.embedded', { site: embeddedin })} · `}
          {current
            ? say('profile.signedIn', { at: sayTime(new Date(signedinat), 'stamp') })
            : say('profile.seen', { at: sayTime(new Date(seenat), 'stamp') })}
        </p>
      </div>
      {!current && (
        <Button
          look="quiet"
          compact
          onPress={onEnd}
          aria-label={say('profile.signOutOf', { device: sayDevice(session) })}
        >
          {say('profile.signOutHere')}
        </Button>
      )}
    </li>
  )
}
