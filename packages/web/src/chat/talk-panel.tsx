import type { ChatReply } from '@kerbside/contract/chat.ts'
import { CHAT_SIDES, type ChatSide } from '@kerbside/domain/chat/talk.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import { useId } from 'react'
import { TalkLines } from './talk-lines.tsx'
import { TalkWrite } from './talk-write.tsx'
import { type TalkFacts, useTalk } from './use-talk.ts'
import './words.ts'
import './chat.css'

/**
 * What customer, desk and driver write to each other about one journey. `live` hears the events of the channel the page
 * holds open; without one the panel looks every ten seconds. Whoever shows it has read it.
 */
export function TalkPanel({ ask, live, me }: TalkFacts) {
  const held = useTalk({ ask, live, me })
  const { talk, unheard, waiting } = held
  const title = useId()
  return (
    <section className="talk" aria-labelledby={title}>
      <header className="talk-head">
        <h2 id={title}>{say(me === 'customer' ? 'chat.titleCustomer' : 'chat.title')}</h2>
        {talk && <span className="soft">{standing({ talk, waits: waiting.length > 0, me })}</span>}
      </header>
      {unheard && (
        <Notice tone="warn">
          {say('chat.unheard')}{' '}
          <Button look="quiet" compact onPress={held.again}>
            {say('chat.again')}
          </Button>
        </Notice>
      )}
      <TalkLines talk={talk} waiting={waiting} me={me} onAgain={held.again} />
      {talk && !talk.isopen && <p className="soft">{say('chat.closed')}</p>}
      {talk?.isopen && (
        <TalkWrite talk={talk} me={me} label={labelFor(me, talk)} onSay={held.say} />
      )}
    </section>
  )
}

function standing({ talk, waits, me }: { talk: ChatReply; waits: boolean; me: ChatSide }): string {
  const { unread, messages, closesat, isopen, readby } = talk
  if (isopen && closesat !== '') return say('chat.closes', { at: new Date(closesat) })
  if (unread > 0) return say('chat.unread', { count: unread })
  // of one's own, too: nothing is all read above a message nobody has seen
  const own = messages.findLast(({ side }) => side === me)?.number ?? 0
  const seen = Math.max(...CHAT_SIDES.filter((side) => side !== me).map((side) => readby[side]))
  return messages.length > 0 && !waits && own <= seen ? say('chat.allRead') : ''
}

function labelFor(me: ChatSide, { drivername }: ChatReply): string {
  if (me === 'desk') return say('chat.writeDesk')
  if (me === 'driver') return say('chat.writeDriver')
  return drivername === ''
    ? say('chat.writeOffice')
    : say('chat.writeCustomer', { driver: drivername })
}
