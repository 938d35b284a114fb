import type { ChatReply } from '@kerbside/contract/chat.ts'
import { CHAT_SIDES, type ChatSide } from '@kerbside/domain/chat/chat.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useId } from 'react'
import { ChatComposer } from './chat-composer.tsx'
import { ChatMessages } from './chat-messages.tsx'
import { type ChatParams, useChat } from './use-chat.ts'
import './messages.ts'
import './chat.css'

/**
 * The chat of customer, desk and driver about one leg. `live` receives the events of the channel the page
 * holds open; without one the panel polls every ten seconds. Displayed messages count as read.
 */
export function ChatPanel({ request, live, me }: ChatParams) {
  const chat = useChat({ request, live, me })
  const { chatReply, isOffline, waiting } = chat
  const title = useId()
  return (
    <section className="chat" aria-labelledby={title}>
      <header className="chat-head">
        <h2 id={title}>{t(me === 'customer' ? 'chat.titleCustomer' : 'chat.title')}</h2>
        {chatReply && (
          <span className="soft">
            {describeStatus({ chatReply, waits: waiting.length > 0, me })}
          </span>
        )}
      </header>
      {isOffline && (
        <Notice tone="warn">
          {t('chat.loadFailed')}{' '}
          <Button look="quiet" compact onPress={chat.again}>
            {t('chat.again')}
          </Button>
        </Notice>
      )}
      <ChatMessages chatReply={chatReply} waiting={waiting} me={me} onAgain={chat.again} />
      {chatReply && !chatReply.isopen && <p className="soft">{t('chat.closed')}</p>}
      {chatReply?.isopen && (
        <ChatComposer
          chatReply={chatReply}
          me={me}
          label={labelFor(me, chatReply)}
          onSend={chat.send}
        />
      )}
    </section>
  )
}

function describeStatus({
  chatReply,
  waits,
  me,
}: {
  chatReply: ChatReply
  waits: boolean
  me: ChatSide
}): string {
  const { unread, messages, closesat, isopen, readby } = chatReply
  if (isopen && closesat !== '') return t('chat.closes', { at: new Date(closesat) })
  if (unread > 0) return t('chat.unread', { count: unread })
  // “all read” also requires that the own messages have been read
  const lastOwnNumber = messages.findLast(({ side }) => side === me)?.number ?? 0
  const seen = Math.max(...CHAT_SIDES.filter((side) => side !== me).map((side) => readby[side]))
  return messages.length > 0 && !waits && lastOwnNumber <= seen ? t('chat.allRead') : ''
}

function labelFor(me: ChatSide, { jobpartid, drivername }: ChatReply): string {
  if (jobpartid === 0)
    return me === 'desk' ? t('chat.writeCustomer', { driver: drivername }) : t('chat.writeOffice')
  if (me === 'desk') return t('chat.writeDesk')
  if (me === 'driver') return t('chat.writeDriver')
  return drivername === '' ? t('chat.writeOffice') : t('chat.writeCustomer', { driver: drivername })
}
