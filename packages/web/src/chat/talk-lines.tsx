import type { ChatMessageItem, ChatReply } from '@kerbside/contract/chat.ts'
import { CHAT_SIDES, type ChatSide } from '@kerbside/domain/chat/talk.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { classNames } from '@kerbside/kit/class-names.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useRef } from 'react'
import type { Waiting } from './kept-messages.ts'

export type TalkLinesProps = {
  talk: ChatReply | undefined
  waiting: readonly Waiting[]
  me: ChatSide
  onAgain: () => void
}

/** The messages, oldest first, and below them what still waits; the newest is in sight. */
export function TalkLines({ talk, waiting, me, onAgain }: TalkLinesProps) {
  const box = useRef<HTMLDivElement>(null)
  const heard = new Set(talk?.messages.map(({ id }) => id))
  const open = waiting.filter(({ id }) => !heard.has(id))
  const count = (talk?.messages.length ?? 0) + open.length
  useEffect(() => {
    if (count > 0) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [count])
  if (talk && count === 0)
    return <p className="soft">{say(me === 'customer' ? 'chat.noneCustomer' : 'chat.none')}</p>
  const seen = talk ? readByOthers(talk, me) : 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to be reached with the keyboard
    <div ref={box} className="talk-lines" role="log" aria-label={say('chat.log')} tabIndex={0}>
      <ol>
        {talk?.messages.map((message) => (
          <li key={message.id} className={lineClass(message, me)}>
            <p>{message.body}</p>
            <small>
              {lineOf(message, me)}
              {message.side === me && (
                <span className="talk-mark">
                  {say(message.number <= seen ? 'chat.read' : 'chat.delivered')}
                </span>
              )}
            </small>
          </li>
        ))}
        {open.map((message) => (
          <li key={message.id} className="talk-line is-mine is-waiting">
            <p>{message.body}</p>
            <small>
              {message.refused === undefined
                ? say('chat.waiting')
                : say('chat.refused', { why: message.refused })}
              {message.refused !== undefined && (
                <Button look="quiet" compact onPress={onAgain}>
                  {say('chat.again')}
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
  classNames('talk-line', `is-${side}`, side === me && 'is-mine')

function lineOf({ name, side, at }: ChatMessageItem, me: ChatSide): string {
  const said = new Date(at)
  const isOld = Date.now() - said.getTime() > DAY / 2
  return say(isOld ? 'chat.lineOfDay' : 'chat.line', { name: nameOf({ name, side }, me), at: said })
}

function nameOf({ name, side }: Pick<ChatMessageItem, 'name' | 'side'>, me: ChatSide): string {
  if (side === me && me !== 'desk') return say('chat.you')
  const role = {
    customer: say('chat.passenger'),
    desk: say('chat.office'),
    driver: say('chat.driver'),
  }[side]
  if (name === '') return role
  return side === 'desk' ? `${name} (${role})` : name
}

/** As far as any of the others has read. */
const readByOthers = ({ readby }: ChatReply, me: ChatSide): number =>
  Math.max(...CHAT_SIDES.filter((side) => side !== me).map((side) => readby[side]))
