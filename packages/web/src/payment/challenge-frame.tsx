import { Dialog } from '@kerbside/kit/dialog.tsx'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { useEffect, useRef } from 'react'
import './payment.css'

addWords(payment)

export type ChallengeFrameProps = {
  /** The bank's page: `actionurl` of the wire. */
  url: string
  /** The cardholder has answered, whatever it was: ask the server what came of it. */
  onAnswered: () => void
  /** Closed without an answer; the question stands and may be opened again. */
  onClose: () => void
}

/** 3-D Secure: the bank's own page asks its customer. What it says here is a hint, never a proof. */
export function ChallengeFrame({ url, onAnswered, onClose }: ChallengeFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const answered = useRef(onAnswered)

  useEffect(() => {
    answered.current = onAnswered
  })

  useEffect(() => {
    const { origin } = new URL(url)
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      if (isAnswer(event.data)) answered.current()
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [url])

  return (
    <Dialog
      title={say('payment.bankAsks')}
      sentence={say('payment.bankAsksWhy')}
      closedBy="closerequest"
      closeLabel={say('dialog.close')}
      onClose={onClose}
    >
      <iframe ref={frame} className="bank-frame" title={say('payment.bankAsks')} src={url} />
    </Dialog>
  )
}

const isAnswer = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'kerbside-challenge'
