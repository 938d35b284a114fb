import type { ChatReply } from '@kerbside/contract/chat.ts'
import type { JobState } from '@kerbside/domain/booking/job.ts'
import { type ChatSide, LONGEST_MESSAGE, quickReplies } from '@kerbside/domain/chat/talk.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { TextArea } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { type SubmitEvent, useState } from 'react'

export type TalkWriteProps = {
  talk: ChatReply
  me: ChatSide
  label: string
  onSay: (body: string) => void
}

/** Where one writes, and what one is likely to say at one press. */
export function TalkWrite({ talk, me, label, onSay }: TalkWriteProps) {
  const [body, setBody] = useState('')
  const over = body.trim().length - LONGEST_MESSAGE
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const said = body.trim()
    if (said === '' || over > 0) return
    onSay(said)
    setBody('')
  }
  // the wire's word for a state is our own
  const replies = quickReplies(me, talk.state as JobState)
  return (
    <>
      <ul className="talk-quick" aria-label={say('chat.quick')}>
        {replies.map((reply) => (
          <li key={reply}>
            <Button look="alt" compact onPress={() => onSay(say(`chat.${reply}`))}>
              {say(`chat.${reply}`)}
            </Button>
          </li>
        ))}
      </ul>
      <form className="talk-write" onSubmit={submit}>
        <TextArea
          label={label}
          value={body}
          onChange={setBody}
          rows={2}
          entersForm
          error={over > 0 ? say('chat.tooLong', { count: over }) : undefined}
        />
        <Button type="submit" disabled={body.trim() === '' || over > 0}>
          {say('chat.send')}
        </Button>
      </form>
    </>
  )
}
