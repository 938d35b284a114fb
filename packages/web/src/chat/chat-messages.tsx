import type { ChatMessageItem, ChatReply } from '@kerbside/contract/chat.ts'
import { CHAT_SIDES, type ChatSide } from '@kerbside/domain/chat/chat.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useRef } from 'react'
import type { Waiting } from './read-stored-messages.ts'

export type ChatMessagesProps = {
  chatReply: ChatReply | undefined
  waiting: readonly Waiting[]
  me: ChatSide
  onAgain: () => void
}

/** The messages, oldest first, then the unsent ones; the newest is scrolled into view. */
export function ChatMessages({ chatReply: chat, waiting, me, onAgain }: ChatMessagesProps) {
  const box = useRef<HTMLDivElement>(null)
  const knownIds = new Set(chat?.messages.map(({ id }) => id))
  const open = waiting.filter(({ id }) => !knownIds.has(id))
  const count = (chat?.messages.length ?? 0) + open.length
  useEffect(() => {
    if (count > 0) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [count])
  if (chat && count === 0)
    return <p className="soft">{t(me === 'customer' ? 'chat.noneCustomer' : 'chat.none')}</p>
  const seen = chat ? readByOthers(chat, me) : 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to be reached with the keyboard
    <div ref={box} className="chat-lines" role="log" aria-label={t('chat.log')} tabIndex={0}>
      <ol>
        {chat?.messages.map((message) => (
          <li key={message.id} className={lineClass(message, me)}>
            <p>{message.body}</p>
            <small>
              {lineOf(message, me)}
              {message.side === me && (
                <span className="chat-mark">
                  {t(message.number <= seen ? 'chat.read' : 'chat.delivered')}
                </span>
              )}
            </small>
          </li>
        ))}
        {open.map((message) => (
          <li key={message.id} className="chat-line is-mine is-waiting">
            <p>{message.body}</p>
            <small>
              {message.refused === undefined
                ? t('chat.waiting')
                : t('chat.refused', { why: message.refused })}
              {message.refused !== undefined && (
                <Button look="quiet" compact onPress={onAgain}>
                  {t('chat.again')}
                </Button>
              )}
            </small>
          </li>
        ))}
      </ol>
    </div>
  )
}

const lineClass = ({ side }: ChatMessageItem, me: ChatSide): string =>
  classNames('chat-line', `is-${side}`, side === me && 'is-mine')

function lineOf({ name, side, at }: ChatMessageItem, me: ChatSide): string {
  const input = new Date(at)
  const isOld = Date.now() - input.getTime() > DAY / 2
  return t(isOld ? 'chat.lineOfDay' : 'chat.line', { name: nameOf({ name, side }, me), at: input })
}

function nameOf({ name, side }: Pick<ChatMessageItem, 'name' | 'side'>, me: ChatSide): string {
  if (side === me && me !== 'desk') return t('chat.you')
  const role = {
    customer: t('chat.passenger'),
    desk: t('chat.office'),
    driver: t('chat.driver'),
  }[side]
  if (name === '') return role
  return side === 'desk' ? `${name} (${role})` : name
}

/** The last message that any other side has read. */
const readByOthers = ({ readby }: ChatReply, me: ChatSide): number =>
  Math.max(...CHAT_SIDES.filter((side) => side !== me).map((side) => readby[side]))
