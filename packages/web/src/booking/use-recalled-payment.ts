import type { Draft } from '@kerbside/domain/booking/draft.ts'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pageLink } from '../links.ts'
import { type Aftermath, mayHavePaid } from './ask-after-payment.ts'
import { followUp } from './follow-up.ts'
import { forgetDraft } from './leave-draft.ts'
import type { Send } from './use-draft.ts'

addWords(payment)

export type RecallStage =
  | { at: 'asking'; so: 'asking' | 'waiting' | 'unreached' }
  /** The bank still waits for its customer. */
  | { at: 'challenge'; url: string }
  | { at: 'told'; text: string }
  /** Nobody knows after minutes: mail tells. */
  | { at: 'late'; ticketCode: string }
  | { at: 'over' }

type Means = {
  /** As it was found. */
  draft: Draft
  send: Send
  takesAtOnce: boolean
  goTo?: (url: string) => void
}

const OVER: RecallStage = { at: 'over' }

/** What became of a payment that was under way when its page was left; asked before anything else may follow. */
export function useRecalledPayment(means: Means) {
  const { draft, send, takesAtOnce, goTo = (url) => location.assign(url) } = means
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

  const learn = (known: Aftermath) => {
    switch (known.is) {
      case 'paid':
      case 'booked':
        forgetDraft()
        return goTo(pageLink(known.is === 'paid' ? 'confirmed' : 'ticket', known.ticketCode))
      case 'action':
        keep(known.made)
        if (closed.current) return setStage({ at: 'told', text: say('payment.bankClosed') })
        return setStage({ at: 'challenge', url: known.url })
      case 'waiting':
        return setStage({ at: 'late', ticketCode: known.made.ticketCode })
      case 'unpaid':
        if (known.made) keep(known.made)
        return setStage({ at: 'told', text: known.message || say('payment.nothingPaid') })
      case 'unreached':
      case 'unknowable':
        return setStage({ at: 'told', text: say('payment.notSure') })
    }
  }

  const keep = (made: NonNullable<Draft['made']>) => {
    found.current = { ...found.current, made }
    send({ type: 'booked', made })
  }

  const begin = useEffectEvent((signal: AbortSignal) => {
    // No money can have moved: on with it, without a word.
    if (stage.at === 'over') return send({ type: 'pay-stopped' })
    const asked = {
      draft: () => found.current,
      onWait: ({ is }: { is: 'waiting' | 'unreached' }) => setStage({ at: 'asking', so: is }),
    }
    void followUp({ ...asked, signal }).then((known) => known && learn(known))
  })
  useEffect(() => {
    const control = new AbortController()
    begin(control.signal)
    return () => control.abort()
  }, [turn])

  const askAgain = (how: 'answered' | 'closed') => {
    closed.current = how === 'closed'
    setStage({ at: 'asking', so: 'asking' })
    setTurn(turn + 1)
  }

  return {
    stage,
    answered: () => askAgain('answered'),
    /** Who closed the bank's question may have answered it before: only the server knows. */
    leaveBank: () => askAgain('closed'),
    readMessage: stop,
  }
}
