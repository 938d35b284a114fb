import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import type { BookingView } from './view.ts'

/** Why there is no price. A pickup that is the reason says so at its own field. */
export function Refusal({ view: { draft, send } }: { view: BookingView }) {
  const { refusal } = draft
  if (refusal?.about !== 'journey' || draft.expired !== 'no') return null
  return (
    <Notice
      tone="bad"
      role="alert"
      action={
        <Button look="quiet" compact onPress={() => send({ type: 'requote' })}>
          {say('dialog.retry')}
        </Button>
      }
    >
      {refusal.message}
    </Notice>
  )
}
