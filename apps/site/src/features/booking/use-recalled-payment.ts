import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { pageLink } from '@kerbside/web/links.ts'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Aftermath, mayHavePaid } from './check-payment-outcome.ts'
import { followUp } from './follow-up.ts'
import { clearDraft } from './leave-draft.ts'
import type { Send } from './use-draft.ts'

loadMessages(payment)

export type RecallStage =
  | { at: 'asking'; so: 'asking' | 'waiting' | 'unreached' }
  /** The bank still waits for the customer. */
  | { at: 'challenge'; url: string }
  | { at: 'message'; text: string }
  /** Still unknown after minutes: an e-mail will follow. */
  | { at: 'late'; ticketCode: string }
  | { at: 'over' }

type RecalledPaymentOptions = {
  /** The restored draft. */
  draft: Draft
  send: Send
  takesAtOnce: boolean
  goTo?: (url: string) => void
}

const OVER: RecallStage = { at: 'over' }

/** Checks a payment that was in progress when its page was left, before anything else can happen. */
export function useRecalledPayment(paymentOptions: RecalledPaymentOptions) {
  const { draft, send, takesAtOnce, goTo = (url) => location.assign(url) } = paymentOptions
  const [stage, setStage] = useState<RecallStage>(() =>
    draft.paying && mayHavePaid(draft, { takesAtOnce }) ? { at: 'asking', so: 'asking' } : OVER,
  )
  const [turn, setTurn] = useState(0)
  const closed = useRef(false)
  const found = useRef(draft)

  const stop = () => {
    send({ type: 'pay-stopped' })
    setStage(OVER)
  }

  const learn = (status: Aftermath) => {
    switch (status.is) {
      case 'paid':
      case 'booked':
        clearDraft()
        return goTo(pageLink(status.is === 'paid' ? 'confirmed' : 'ticket', status.ticketCode))
      case 'action':
        save(status.made)
        if (closed.current) return setStage({ at: 'message', text: t('payment.bankClosed') })
        return setStage({ at: 'challenge', url: status.url })
      case 'waiting':
        return setStage({ at: 'late', ticketCode: status.made.ticketCode })
      case 'unpaid':
        if (status.made) save(status.made)
        return setStage({ at: 'message', text: status.message || t('payment.nothingPaid') })
      case 'unreached':
      case 'unknowable':
        return setStage({ at: 'message', text: t('payment.notSure') })
    }
  }

  const save = (made: NonNullable<Draft['made']>) => {
    found.current = { ...found.current, made }
    send({ type: 'booked', made })
  }

  const begin = useEffectEvent((signal: AbortSignal) => {
    // Nothing can have been charged: continue without a message.
    if (stage.at === 'over') return send({ type: 'pay-stopped' })
    const options = {
      draft: () => found.current,
      onWait: ({ is }: { is: 'waiting' | 'unreached' }) => setStage({ at: 'asking', so: is }),
    }
    void followUp({ ...options, signal }).then((status) => status && learn(status))
  })
  useEffect(() => {
    const control = new AbortController()
    begin(control.signal)
    return () => control.abort()
  }, [turn])

  const checkAgain = (how: 'answered' | 'closed') => {
    closed.current = how === 'closed'
    setStage({ at: 'asking', so: 'asking' })
    setTurn(turn + 1)
  }

  return {
    stage,
    answered: () => checkAgain('answered'),
    /** The customer may have confirmed before closing the bank's dialog: only the server knows. */
    leaveBank: () => checkAgain('closed'),
    readMessage: stop,
  }
}
