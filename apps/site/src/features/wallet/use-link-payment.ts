import { GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { MadeBooking } from '@kerbside/domain/booking/draft/draft.ts'
import { minor } from '@kerbside/domain/money.ts'
import { useHydrated } from '@kerbside/kit/use-hydrated.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { awaitPayment, confirmPayment } from '../booking/api.ts'
import type { PayOutcome } from '../booking/read-payment-outcome.ts'
import type { Confirm } from '../payment/confirm.ts'
import {
  type ElectronicMethod,
  isPayable,
  type LinkKey,
  type LinkResult,
  openPayLink,
  type PayLink,
} from './pay-link.ts'
import './messages.ts'

/** loading → open → (method) → card or paypal → processing → (challenge, or confirming) → open again, paid or not. */
export type LinkStage =
  | { at: 'loading' }
  /** No such link on this site. */
  | { at: 'unknown' }
  | { at: 'unreachable' }
  | { at: 'open' }
  | { at: 'method' }
  | { at: 'card' }
  | { at: 'paypal' }
  | { at: 'processing' | 'confirming'; over: ElectronicMethod }
  /** The bank's check is shown over the card dialog, whose input is kept. */
  | { at: 'challenge'; url: string; over: 'card' }

export type LinkMessage = { kind: 'error' | 'late'; text: string }
export type LinkFailure = { count: number; text: string }

/** How the customer pays: with a nonce the server charges, or by confirming in the provider's script. */
export type LinkPaymentInput = {
  method: ElectronicMethod
  nonce?: string | undefined
  confirm?: Confirm | undefined
}

/** `ended`: there was nothing left to pay. */
type LinkOutcome = PayOutcome | { is: 'ended' }

/** Delay between a failure and its message (specification, section 4). */
const MESSAGE_AFTER_MS = 1000

type LinkPaymentOptions = {
  /** Undefined if the address has none. */
  key: LinkKey | undefined
  /** It is paid, and there is a ticket to open. */
  onTicket: (ticketCode: string) => void
}

/** Everything from opening a payment link to the payment. It never handles card numbers. */
export function useLinkPayment({ key, onTicket }: LinkPaymentOptions) {
  const [stage, setStage] = useState<LinkStage>({ at: 'loading' })
  const [link, setLink] = useState<PayLink>()
  const [message, setMessage] = useState<LinkMessage>()
  const [failure, setFailure] = useState<LinkFailure>()
  /** Minor units, if the link is for a tip. */
  const [tip, setTip] = useState<number>()
  /** The connection failed during the payment: it is not known yet whether the payment happened. */
  const [unsure, setUnsure] = useState(false)
  const running = useRef(false)
  const live = useHydrated()
  const { id = '', code = '' } = key ?? {}

  const take = (result: LinkResult) => {
    if (result.ok) setLink(result.link)
    setStage({ at: result.ok ? 'open' : result.why })
  }

  const load = async () => take(await openPayLink({ id, code }))

  /** Fetches the link again without changing the page; a failed request changes nothing. */
  const refreshLink = async () => {
    const result = await openPayLink({ id, code })
    if (running.current) return
    if (!result.ok) return unsure ? replaceText('late', t('payment.unreached')) : undefined
    setLink(result.link)
    if (!isPayable(result.link)) setStage({ at: 'open' })
    if (!unsure) return
    if (result.link.state === 'processing') return replaceText('late', t('payment.checking'))
    setUnsure(false)
    if (!isPayable(result.link)) return setMessage(undefined)
    replaceText('error', t('payment.nothingPaid'))
  }

  /** Replaces the displayed text, if any, without counting a new failure, so that a security code being typed stays. */
  const replaceText = (kind: LinkMessage['kind'], text: string) => {
    setFailure((last) => last && { ...last, text })
    setMessage((last) => last && { kind, text })
  }

  /** After a payment the ticket opens; after a tip, whose payer has seen the ticket, a thank-you is shown here. */
  const goOn = async () => {
    const result = await openPayLink({ id, code })
    const ticketCode = result.ok ? result.link.made.ticketCode : ''
    if (ticketCode && tip === undefined) onTicket(ticketCode)
    else take(result)
  }

  const takeFirst = useEffectEvent(take)
  useEffect(() => {
    if (code === '') return undefined
    let stale = false
    void openPayLink({ id, code }).then((result) => {
      if (!stale) takeFirst(result)
    })
    return () => {
      stale = true
    }
  }, [id, code])

  /** Runs one at a time: a second press is ignored while the first is running. */
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

  const pay = (paymentInput: LinkPaymentInput): Promise<void> =>
    run({ over: paymentInput.method }, async () => {
      const { method, nonce } = paymentInput
      const result = await openPayLink(
        { id, code },
        { method, ...(nonce && { nonce }), ...(tip !== undefined && { tip }) },
      )
      if (!result.ok) {
        setUnsure(result.why === 'unreachable')
        return { is: 'refused', message: result.message }
      }
      setLink((before) => before && { ...before, made: result.link.made })
      if (result.link.state !== 'due' && result.link.state !== 'processing') {
        setLink(result.link)
        return result.outcome?.is === 'confirmed' ? result.outcome : { is: 'ended' }
      }
      // This payment method is not available at the moment: the gateway was not asked.
      if (!result.outcome) return { is: 'declined', made: result.link.made, message: '' }
      return follow(result.outcome, paymentInput)
    })

  /** From the server's response until the payment is settled, or the customer must act. */
  const follow = async (
    payOutcome: PayOutcome,
    { method, confirm }: LinkPaymentInput,
  ): Promise<PayOutcome> => {
    const status =
      payOutcome.is === 'waiting'
        ? await awaitPayment(payOutcome.made, { method, code })
        : payOutcome
    if (status.is !== 'confirm') return status
    const { made } = status
    setStage({ at: 'confirming', over: method })
    const confirmation = await confirm?.(status.opened).catch(() => undefined)
    setStage({ at: 'processing', over: method })
    if (confirmation?.ok === 'left') return { is: 'left', made }
    if (!confirmation?.ok)
      return { is: 'declined', made, message: confirmation?.message ?? '', unsure: true }
    const outcome = await confirmPayment(
      { ...made, transactionId: confirmation.transactionId },
      { method, status: confirmation.status, code },
    )
    return outcome.is === 'waiting'
      ? awaitPayment(outcome.made, { method, code, confirmed: true })
      : outcome
  }

  /** The bank's frame has closed: only the server knows the result. */
  const openChallenge = async (made: MadeBooking): Promise<PayOutcome> => {
    const paymentInput = { method: 'card' } as const
    return follow(await confirmPayment(made, { ...paymentInput, code }), paymentInput)
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
        return countFailure(t('payment.bankClosed'))
      case 'waiting':
        setUnsure(true)
        setStage({ at: 'open' })
        return setMessage({ kind: 'late', text: t('payment.checking') })
      case 'ended':
        return setStage({ at: 'open' })
      case 'left':
        setStage({ at: over })
        if (over === 'paypal') countFailure('')
        return undefined
      case 'confirm':
      case 'declined':
      case 'unreachable':
        setUnsure('unsure' in outcome && outcome.unsure === true)
        setStage({ at: over })
        return void setTimeout(
          () => countFailure('message' in outcome ? outcome.message || GENERIC_MESSAGE : ''),
          MESSAGE_AFTER_MS,
        )
      // a link belongs to one booking: no other tab can have made it
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

  /** Pay now was pressed: asks for the payment method if there are several. */
  const begin = ({
    ways: methods,
    tip,
  }: {
    ways: readonly ElectronicMethod[]
    tip: number | undefined
  }) => {
    setTip(tip)
    const [only] = methods
    if (only) go(methods.length > 1 ? 'method' : only)
  }

  const go = (at: 'open' | 'method' | ElectronicMethod) => {
    if (running.current) return
    setFailure(undefined)
    setStage({ at })
  }

  return {
    // An address without a key opens nothing; the server does not know the key, and renders the loading state.
    stage: live && code === '' ? ({ at: 'unknown' } as const) : stage,
    link,
    message,
    failure,
    /** The result of the last try is unknown and must be checked. */
    unsure,
    isTip: tip !== undefined,
    /** The amount to pay, in minor units: the chosen tip, or the link's amount. */
    amount: tip === undefined ? link?.amount : link && { ...link.amount, minor: minor(tip) },
    begin,
    go,
    pay,
    /** The bank's frame has reported a result. */
    answered: () => {
      if (link) void run({ over: 'card' }, () => openChallenge(link.made))
    },
    /** The bank's frame was closed: unless there is a result already, the card can be tried again. */
    leaveChallenge: () => {
      if (link) void run({ over: 'card', closed: true }, () => openChallenge(link.made))
    },
    readMessage: () => setMessage(undefined),
    /** Fetches the link again: after a lost response, and when the time is up. */
    reload: () => {
      setStage({ at: 'loading' })
      void load()
    },
    /** Fetches the link again without changing the page, unless a payment is running. */
    recheck: () => {
      if (!running.current) void refreshLink()
    },
  }
}

export type LinkPayment = ReturnType<typeof useLinkPayment>
