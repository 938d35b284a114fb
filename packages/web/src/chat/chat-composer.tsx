import type { ChatReply } from '@kerbside/contract/chat.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import {
  type ChatSide,
  MAX_MESSAGE_LENGTH,
  officeReplies,
  quickReplies,
} from '@kerbside/domain/chat/chat.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { TextArea } from '@kerbside/kit/form/text-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { type SubmitEvent, useState } from 'react'

export type ChatComposerProps = {
  chatReply: ChatReply
  me: ChatSide
  label: string
  onSend: (body: string) => void
}

/** The message input, with likely replies as buttons. */
export function ChatComposer({ chatReply: chat, me, label, onSend }: ChatComposerProps) {
  const [body, setBody] = useState('')
  const over = body.trim().length - MAX_MESSAGE_LENGTH
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const message = body.trim()
    if (message === '' || over > 0) return
    onSend(message)
    setBody('')
  }
  // the states of the contract are those of the domain
  const replies =
    chat.jobpartid === 0 ? officeReplies(me) : quickReplies(me, chat.state as LegState)
  return (
    <>
      <ul className="chat-quick" aria-label={t('chat.quick')}>
        {replies.map((reply) => (
          <li key={reply}>
            <Button look="alt" compact onPress={() => onSend(t(`chat.${reply}`))}>
              {t(`chat.${reply}`)}
            </Button>
          </li>
        ))}
      </ul>
      <form className="chat-write" onSubmit={submit}>
        <TextArea
          label={label}
          value={body}
          onChange={setBody}
          rows={2}
          entersForm
          error={over > 0 ? t('chat.tooLong', { count: over }) : undefined}
        />
        <Button type="submit" disabled={body.trim() === '' || over > 0}>
          {t('chat.send')}
        </Button>
      </form>
    </>
  )
}
