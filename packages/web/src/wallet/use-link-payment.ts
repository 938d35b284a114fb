import { GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { MadeBooking } from '@kerbside/domain/booking/draft.ts'
import { minor } from '@kerbside/domain/money.ts'
import { useHydrated } from '@kerbside/kit/use-hydrated.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { awaitPayment, confirmPayment } from '../booking/api.ts'
import type { PayOutcome } from '../booking/judge-payment.ts'
import type { Confirm } from '../payment/confirm.ts'
import {
  askPayLink,
  type ElectronicMethod,
  isPayable,
  type LinkAnswer,
  type LinkKey,
  type PayLink,
} from './pay-link.ts'
import './words.ts'

/** loading → open → (method) → card or paypal → processing → (challenge, or confirming) → open again, paid or not. */
export type LinkStage =
  | { at: 'loading' }
  /** No such link on this site. */
  | { at: 'unknown' }
  | { at: 'unheard' }
  | { at: 'open' }
  | { at: 'method' }
  | { at: 'card' }
  | { at: 'paypal' }
  | { at: 'processing' | 'confirming'; over: ElectronicMethod }
  /** The bank asks, over the card dialog: what was typed there stays. */
  | { at: 'challenge'; url: string; over: 'card' }

export type LinkMessage = { kind: 'error' | 'late'; text: string }
export type LinkFailure = { count: number; text: string }

/** How the customer pays: with a nonce the server charges, or by confirming in the provider's script. */
export type LinkWay = {
  method: ElectronicMethod
  nonce?: string | undefined
  confirm?: Confirm | undefined
}

/** `ended`: there was nothing to pay any more. */
type LinkOutcome = PayOutcome | { is: 'ended' }

/** Between a failure and its message (specification, section 4). */
const MESSAGE_AFTER_MS = 1000

type Means = {
  /** Undefined when the address has none. */
  key: LinkKey | undefined
  /** It is paid, and there is a ticket to go to. */
  onTicket: (ticketCode: string) => void
}

/** Everything from opening a payment link to the money. Card numbers never come here. */
export function useLinkPayment({ key, onTicket }: Means) {
  const [stage, setStage] = useState<LinkStage>({ at: 'loading' })
  const [link, setLink] = useState<PayLink>()
  const [message, setMessage] = useState<LinkMessage>()
  const [failure, setFailure] = useState<LinkFailure>()
  /** Minor units, where the link is for a tip. */
  const [tip, setTip] = useState<number>()
  /** The line broke while it was paid: nobody here knows yet whether money moved. */
  const [unsure, setUnsure] = useState(false)
  const running = useRef(false)
  const live = useHydrated()
  const { id = '', code = '' } = key ?? {}

  const take = (answer: LinkAnswer) => {
    if (answer.ok) setLink(answer.link)
    setStage({ at: answer.ok ? 'open' : answer.why })
  }

  const load = async () => take(await askPayLink({ id, code }))

  /** The same while the page stands as it is: a lost answer changes nothing. */
  const look = async () => {
    const answer = await askPayLink({ id, code })
    if (running.current) return
    if (!answer.ok) return unsure ? replaceText('late', say('payment.unreached')) : undefined
    setLink(answer.link)
    if (!isPayable(answer.link)) setStage({ at: 'open' })
    if (!unsure) return
    if (answer.link.state === 'processing') return replaceText('late', say('payment.checking'))
    setUnsure(false)
    if (!isPayable(answer.link)) return setMessage(undefined)
    replaceText('error', say('payment.nothingPaid'))
  }

  /** Replaces the text that is shown, if any, without counting a new failure, so a security code that is being typed stays. */
  const replaceText = (kind: LinkMessage['kind'], text: string) => {
    setFailure((last) => last && { ...last, text })
    setMessage((last) => last && { kind, text })
  }

  /** Who has paid may see the ticket; who gave a tip has seen it and the journey, and is thanked here. */
  const goOn = async () => {
    const answer = await askPayLink({ id, code })
    const ticketCode = answer.ok ? answer.link.made.ticketCode : ''
    if (ticketCode && tip === undefined) onTicket(ticketCode)
    else take(answer)
  }

  const takeFirst = useEffectEvent(take)
  useEffect(() => {
    if (code === '') return undefined
    let stale = false
    void askPayLink({ id, code }).then((answer) => {
      if (!stale) takeFirst(answer)
    })
    return () => {
      stale = true
    }
  }, [id, code])

  /** One at a time: the second of two presses finds the first under way. */
  const run = async (
    { over, closed = false }: { over: ElectronicMethod; closed?: boolean },
    work: () => Promise<LinkOutcome>,
  ) => {
    if (running.current) return
    running.current = true
    setUnsure(false)
    setStage({ at: 'processing', over })
    const outcome = await work()
    running.current = false
    finish(outcome, { over, closed })
  }

  const pay = (way: LinkWay): Promise<void> =>
    run({ over: way.method }, async () => {
      const { method, nonce } = way
      const answer = await askPayLink(
        { id, code },
        { method, ...(nonce && { nonce }), ...(tip !== undefined && { tip }) },
      )
      if (!answer.ok) {
        setUnsure(answer.why === 'unheard')
        return { is: 'refused', message: answer.message }
      }
      setLink((before) => before && { ...before, made: answer.link.made })
      if (answer.link.state !== 'due' && answer.link.state !== 'processing') {
        setLink(answer.link)
        return answer.outcome?.is === 'confirmed' ? answer.outcome : { is: 'ended' }
      }
      // This way cannot be paid with at the moment: the gateway was not asked.
      if (!answer.outcome) return { is: 'declined', made: answer.link.made, message: '' }
      return follow(answer.outcome, way)
    })

  /** From what the server said until the money is known, or somebody has to do something. */
  const follow = async (said: PayOutcome, { method, confirm }: LinkWay): Promise<PayOutcome> => {
    const known = said.is === 'waiting' ? await awaitPayment(said.made, { method, code }) : said
    if (known.is !== 'confirm') return known
    const { made } = known
    setStage({ at: 'confirming', over: method })
    const told = await confirm?.(known.opened).catch(() => undefined)
    setStage({ at: 'processing', over: method })
    if (told?.ok === 'left') return { is: 'left', made }
    if (!told?.ok) return { is: 'declined', made, message: told?.message ?? '', unsure: true }
    const outcome = await confirmPayment(
      { ...made, transactionId: told.transactionId },
      { method, status: told.status, code },
    )
    return outcome.is === 'waiting'
      ? awaitPayment(outcome.made, { method, code, confirmed: true })
      : outcome
  }

  /** The bank's frame is done with: only the server knows what was said in it. */
  const askBank = async (made: MadeBooking): Promise<PayOutcome> => {
    const way = { method: 'card' } as const
    return follow(await confirmPayment(made, { ...way, code }), way)
  }

  const finish = (
    outcome: LinkOutcome,
    { over, closed }: { over: ElectronicMethod; closed: boolean },
  ) => {
    switch (outcome.is) {
      case 'confirmed':
        return void goOn()
      case 'action':
        setLink((before) => before && { ...before, made: outcome.made })
        if (!closed) return setStage({ at: 'challenge', url: outcome.url, over: 'card' })
        setStage({ at: 'card' })
        return countFailure(say('payment.bankClosed'))
      case 'waiting':
        setUnsure(true)
        setStage({ at: 'open' })
        return setMessage({ kind: 'late', text: say('payment.checking') })
      case 'ended':
        return setStage({ at: 'open' })
      case 'left':
        setStage({ at: over })
        if (over === 'paypal') countFailure('')
        return undefined
      case 'confirm':
      case 'declined':
      case 'unheard':
        setUnsure('unsure' in outcome && outcome.unsure === true)
        setStage({ at: over })
        return void setTimeout(
          () => countFailure('message' in outcome ? outcome.message || GENERIC_MESSAGE : ''),
          MESSAGE_AFTER_MS,
        )
      // of a link there is one booking: no other tab can have made it
      case 'elsewhere':
      case 'refused':
        setStage({ at: 'open' })
        return void setTimeout(
          () =>
            setMessage({
              kind: 'error',
              text: ('message' in outcome && outcome.message) || GENERIC_MESSAGE,
            }),
          MESSAGE_AFTER_MS,
        )
    }
  }

  const countFailure = (text: string) =>
    setFailure((last) => ({ count: (last?.count ?? 0) + 1, text }))

  /** Pay now was pressed: which way is asked where there are several. */
  const begin = ({ ways, tip }: { ways: readonly ElectronicMethod[]; tip: number | undefined }) => {
    setTip(tip)
    const [only] = ways
    if (only) go(ways.length > 1 ? 'method' : only)
  }

  const go = (at: 'open' | 'method' | ElectronicMethod) => {
    if (running.current) return
    setFailure(undefined)
    setStage({ at })
  }

  return {
    // An address without a key opens nothing; the server, which does not know it, draws the wait.
    stage: live && code === '' ? ({ at: 'unknown' } as const) : stage,
    link,
    message,
    failure,
    /** It has to be asked what became of the last try. */
    unsure,
    isTip: tip !== undefined,
    /** What is paid, in minor units: the tip that was chosen, or what the link says. */
    amount: tip === undefined ? link?.amount : link && { ...link.amount, minor: minor(tip) },
    begin,
    go,
    pay,
    /** The bank's frame was answered. */
    answered: () => {
      if (link) void run({ over: 'card' }, () => askBank(link.made))
    },
    /** The bank's frame was closed: unless the answer was there already, the card may be tried again. */
    leaveChallenge: () => {
      if (link) void run({ over: 'card', closed: true }, () => askBank(link.made))
    },
    readMessage: () => setMessage(undefined),
    /** Asks the server anew: after a lost answer, and when the time is up. */
    reload: () => {
      setStage({ at: 'loading' })
      void load()
    },
    /** The same while the page stands as it is, unless a payment runs. */
    lookAgain: () => {
      if (!running.current) void look()
    },
  }
}

export type LinkPayment = ReturnType<typeof useLinkPayment>
