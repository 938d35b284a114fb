import { Dialog } from '@kerbside/kit/dialog.tsx'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { useEffect, useRef } from 'react'
import './payment.css'

loadMessages(payment)

export type ChallengeFrameProps = {
  /** The bank's page: `actionurl` of the contract. */
  url: string
  /** The cardholder has finished at the bank: ask the server for the result. */
  onAnswered: () => void
  /** Closed without a result; the bank's check stays pending and may be opened again. */
  onClose: () => void
}

/** 3-D Secure: the bank's page asks the cardholder. Its message is a hint, never a proof. */
export function ChallengeFrame({ url, onAnswered, onClose }: ChallengeFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const onAnsweredRef = useRef(onAnswered)

  useEffect(() => {
    onAnsweredRef.current = onAnswered
  })

  useEffect(() => {
    const { origin } = new URL(url)
    const listener = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      if (isChallengeReply(event.data)) onAnsweredRef.current()
    }
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [url])

  return (
    <Dialog
      title={t('payment.bankAsks')}
      sentence={t('payment.bankAsksWhy')}
      closedBy="closerequest"
      closeLabel={t('dialog.close')}
      onClose={onClose}
    >
      <iframe ref={frame} className="bank-frame" title={t('payment.bankAsks')} src={url} />
    </Dialog>
  )
}

const isChallengeReply = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'kerbside-challenge'
