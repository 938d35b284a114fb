import type { CreateBookingRequest } from '@kerbside/contract/booking.ts'
import { GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useRef, useState } from 'react'
import { findNewAccount } from '../account/new-account.ts'
import type { Confirm } from '../payment/confirm.ts'
import { awaitPayment, confirmPayment, makeBooking, payAgain } from './api.ts'
import {
  type Aftermath,
  checkoutKey,
  mayHavePaid,
  type PaymentFacts,
} from './check-payment-outcome.ts'
import { awaitConnection, followUp, pause } from './follow-up.ts'
import { clearDraft } from './leave-draft.ts'
import type { PayOutcome } from './read-payment-outcome.ts'
import { bookingOf } from './read-payment-outcome.ts'
import type { Send } from './use-draft.ts'
import { type CardNonce, writeBookingRequest } from './write-booking.ts'

/**
 * shut → (card or paypal) → processing → (challenge, or confirming in the provider's script) → processing → gone to the ticket,
 * or back with a message.
 */
export type PayStage =
  | { at: 'shut' }
  | { at: 'card' }
  | { at: 'paypal' }
  /** The customer chooses another payment method. */
  | { at: 'method' }
  | { at: 'processing'; over: Over }
  /** Nothing can be sent, or a response was lost (`sent`): continues by itself with the connection. */
  | { at: 'offline'; sent: boolean; over: Over }
  /** The provider's script may open its own windows: nothing of the page may cover them (use-aside.ts). */
  | { at: 'confirming'; over: Over }
  /** The bank's check is shown over the card dialog, whose input is kept. */
  | { at: 'challenge'; url: string; over: 'card' }

export type PayMessage =
  | { kind: 'error'; text: string }
  | { kind: 'late'; ticketCode: string }
  /** This journey has already been booked in another tab. */
  | { kind: 'elsewhere'; ticketCode: string }

/** Where the payment returns to when it fails. */
export type Over = 'card' | 'paypal' | 'nothing'

/** How the customer pays: with a nonce the server charges, or by confirming in the provider's script. */
export type PaymentInput = {
  method: PaymentMethod
  card?: CardNonce
  confirm?: Confirm | undefined
}

/** Why the last try failed, with a count: the card fields clear the CVC for each. '' if PayPal's window was closed. */
export type PayFailure = { count: number; text: string }

/** Delay between a failure and its message (specification, section 4). */
const MESSAGE_AFTER_MS = 1000

/** Delay before the first check: the server may be restarting, and the customer reads the message first. */
const CHECK_AFTER_SECONDS = 3

const isUnsure = (outcome: PayOutcome): boolean =>
  outcome.is === 'unreachable' || ('unsure' in outcome && outcome.unsure === true)

type First = (paymentInput: PaymentInput) => Promise<PayOutcome>

type Sent = { key: string; quoteId: string; request: CreateBookingRequest; method: PaymentMethod }

type PaymentOptions = {
  draft: Draft
  send: Send
  /** The operator's public id, for the password's hash. */
  publicId: string
  /** Default: true. */
  takesAtOnce?: PaymentFacts['takesAtOnce']
  goTo?: (url: string) => void
}

/** Everything from Book Now to the ticket. It never handles card numbers: the card fields return a nonce. */
export function usePayment(paymentOptions: PaymentOptions) {
  const { draft, send, publicId, takesAtOnce = true } = paymentOptions
  const { goTo = (url: string) => location.assign(url) } = paymentOptions
  const [stage, setStage] = useState<PayStage>({ at: 'shut' })
  const [message, setMessage] = useState<PayMessage>()
  const [failure, setFailure] = useState<PayFailure>()
  /** A request without response: it must be repeated unchanged before anything else is tried. */
  const unansweredRequest = useRef<Sent>(null)
  const running = useRef(false)
  /** Cancels the background check of the last try. */
  const watch = useRef<AbortController>(null)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  /** Ends the wait for the connection. */
  const gap = useRef<AbortController>(null)
  useEffect(
    () => () => {
      watch.current?.abort()
      gap.current?.abort()
    },
    [],
  )

  /** `free`: a promo left nothing to pay, so no payment method is asked. */
  const open = (method: PaymentMethod, { free = false } = {}) => {
    if (running.current) return
    setMessage(undefined)
    setFailure(undefined)
    if (!free && (method === 'card' || method === 'paypal')) setStage({ at: method })
    else void run({ method }, { over: 'nothing', first: start })
  }

  const shut = () => {
    if (!running.current) setStage({ at: 'shut' })
  }

  /** Changes the payment method of the same booking. */
  const change = (at: 'card' | 'paypal' | 'method') => {
    if (running.current) return
    setFailure(undefined)
    setStage({ at })
  }

  /** Resolves when the payment has ended, successfully or not: a caller that opened a window can then close it. */
  const pay = (paymentInput: PaymentInput, over: Over = 'card'): Promise<void> =>
    run(paymentInput, { over, first: start })

  /** The bank's frame has closed. The customer may have confirmed before closing it: only the server knows. */
  const endChallenge = (how: 'answered' | 'closed') => {
    const { made } = latest.current
    const paymentInput = { method: 'card' } as const
    const closed = how === 'closed'
    if (made)
      void run(paymentInput, {
        over: 'card',
        first: () => confirmPayment(made, paymentInput),
        closed,
      })
  }

  const start = async ({ method, card }: PaymentInput): Promise<PayOutcome> => {
    const { made, offer } = latest.current
    if (made) return payAgain(made, { method, ...(card ? { nonce: card.nonce } : {}) })
    const unanswered = unansweredRequest.current
    if (unanswered && unanswered.quoteId === offer?.quoteId) return make(unanswered)
    const account = await findNewAccount(latest.current, publicId)
    if (!account.ok) return { is: 'refused', message: account.message }
    const { passwordHash } = account
    const request = writeBookingRequest(latest.current, { method, card, passwordHash })
    if (!request || !offer) return { is: 'refused', message: GENERIC_MESSAGE }
    return make({
      key: checkoutKey(latest.current, offer),
      quoteId: offer.quoteId,
      request,
      method,
    })
  }

  const make = async (sent: Sent): Promise<PayOutcome> => {
    unansweredRequest.current = sent
    const outcome = await makeBooking(sent.request, sent)
    if (outcome.is !== 'unreachable') unansweredRequest.current = null
    return outcome
  }

  /** Runs one at a time: a second press is ignored while the first is running. */
  const run = async (
    paymentInput: PaymentInput,
    { over, first, closed = false }: { over: Over; first: First; closed?: boolean },
  ) => {
    if (running.current) return
    running.current = true
    watch.current?.abort()
    setStage({ at: 'processing', over })
    send({ type: 'paying' })
    const answer = await throughGaps(() => first(paymentInput), over)
    if (!answer) {
      running.current = false
      return leave(over)
    }
    const outcome = await follow(answer, { way: paymentInput, over })
    if (outcome.is === 'declined') send({ type: 'booked', made: bookingOf(outcome) })
    running.current = false
    finish(outcome, { over, closed })
  }

  /**
   * Without a connection a booking waits for it. After a lost response the same request is repeated under its key, which
   * finds the booking if it was made; a card payment is checked instead (watchPayment). Undefined if the customer stops
   * before anything was sent.
   */
  const throughGaps = async (
    first: () => Promise<PayOutcome>,
    over: Over,
  ): Promise<PayOutcome | undefined> => {
    const control = new AbortController()
    gap.current = control
    for (let sent = false; ; sent = true) {
      if (!latest.current.made && (sent || !navigator.onLine)) {
        setStage({ at: 'offline', sent, over })
        if (sent) await pause(CHECK_AFTER_SECONDS, control.signal)
        await awaitConnection(control.signal)
        if (control.signal.aborted)
          return sent ? { is: 'unreachable', message: t('payment.bookedUnsure') } : undefined
        setStage({ at: 'processing', over })
      }
      const outcome = await first()
      const isLost = outcome.is === 'unreachable' && outcome.lost === true
      if (!isLost || over !== 'nothing' || latest.current.made) return outcome
    }
  }

  /** From the server's response until the payment is settled, or the customer must act. */
  const follow = async (
    payOutcome: PayOutcome,
    { way: paymentInput, over }: { way: PaymentInput; over: Over },
  ): Promise<PayOutcome> => {
    const method = paymentInput.method === 'card' ? 'card' : 'paypal'
    if ('made' in payOutcome) send({ type: 'booked', made: bookingOf(payOutcome) })
    const paymentStatus =
      payOutcome.is === 'waiting' ? await awaitPayment(payOutcome.made, { method }) : payOutcome
    if (paymentStatus.is !== 'confirm') return paymentStatus
    const outcome = await letConfirm(paymentStatus, { way: paymentInput, over })
    if (outcome.is !== 'waiting') return outcome
    return awaitPayment(outcome.made, { method, confirmed: true })
  }

  const letConfirm = async (
    { made, opened }: Extract<PayOutcome, { is: 'confirm' }>,
    { way: paymentInput, over }: { way: PaymentInput; over: Over },
  ): Promise<PayOutcome> => {
    setStage({ at: 'confirming', over })
    const payOutcome = await paymentInput.confirm?.(opened).catch(() => undefined)
    setStage({ at: 'processing', over })
    if (payOutcome?.ok === 'left') return { is: 'left', made }
    if (!payOutcome) return { is: 'declined', made, message: '', unsure: true }
    if (!payOutcome.ok) {
      const { message, unsure } = payOutcome
      return { is: 'declined', made, message, ...(unsure && { unsure }) }
    }
    const { transactionId, status } = payOutcome
    const withTransaction = { ...made, transactionId }
    send({ type: 'booked', made: withTransaction })
    return confirmPayment(withTransaction, { method: paymentInput.method, status })
  }

  const finish = (outcome: PayOutcome, { over, closed }: { over: Over; closed: boolean }) => {
    switch (outcome.is) {
      case 'confirmed':
        clearDraft()
        return goTo(pageLink('confirmed', outcome.made.ticketCode))
      case 'action':
        if (!closed) return setStage({ at: 'challenge', url: outcome.url, over: 'card' })
        leave('card')
        return countFailure(t('payment.bankClosed'))
      case 'left':
        return leave(over)
      case 'waiting':
        setStage({ at: 'shut' })
        return setMessage({ kind: 'late', ticketCode: outcome.made.ticketCode })
      case 'confirm':
      case 'declined':
      case 'unreachable': {
        const text = 'message' in outcome ? outcome.message : ''
        const requests = isUnsure(outcome) && mayHavePaid(latest.current, { takesAtOnce })
        if (!requests) send({ type: 'pay-stopped' })
        if (over === 'nothing') fail(text)
        else failPayment(over, text)
        return requests ? watchPayment() : undefined
      }
      case 'refused':
        send({ type: 'pay-stopped' })
        return fail(outcome.message)
      case 'elsewhere':
        return showInOtherTab(outcome.ticketCode)
    }
  }

  const leave = (over: Over) => {
    send({ type: 'pay-stopped' })
    setStage({ at: over === 'nothing' ? 'shut' : over })
    if (over === 'paypal') countFailure('')
  }

  /** The payment can be retried in the same dialog; the error is shown above it. */
  const failPayment = (over: 'card' | 'paypal', text: string) => {
    setStage({ at: over })
    setTimeout(() => countFailure(text || GENERIC_MESSAGE), MESSAGE_AFTER_MS)
  }

  /**
   * The connection failed: until it is known whether the payment happened, the price stays and the page keeps
   * checking.
   */
  const watchPayment = () => {
    const control = new AbortController()
    watch.current = control
    const { signal } = control
    const options = {
      draft: () => latest.current,
      sent: () => unansweredRequest.current ?? undefined,
      afterSeconds: CHECK_AFTER_SECONDS,
      onWait: ({ is }: { is: 'waiting' | 'unreached' }) =>
        replaceFailure(t(is === 'waiting' ? 'payment.checking' : 'payment.unreached')),
    }
    void followUp({ ...options, signal }).then(
      (paymentStatus) => paymentStatus && learn(paymentStatus),
    )
  }

  const learn = (paymentStatus: Aftermath) => {
    switch (paymentStatus.is) {
      case 'paid':
      case 'booked':
        clearDraft()
        return goTo(
          pageLink(paymentStatus.is === 'paid' ? 'confirmed' : 'ticket', paymentStatus.ticketCode),
        )
      case 'action':
        send({ type: 'booked', made: paymentStatus.made })
        return replaceFailure(t('payment.nothingPaid'))
      case 'waiting':
        send({ type: 'booked', made: paymentStatus.made })
        setStage({ at: 'shut' })
        return setMessage({ kind: 'late', ticketCode: paymentStatus.made.ticketCode })
      case 'unpaid':
        unansweredRequest.current = null
        if (paymentStatus.made) send({ type: 'booked', made: paymentStatus.made })
        send({ type: 'pay-stopped' })
        return replaceFailure(paymentStatus.message || t('payment.nothingPaid'))
      case 'unreached':
      case 'unknowable':
        return replaceFailure(t('payment.notSure'))
    }
  }

  /** Replaces the text of the last failure without a new count, so that a security code being typed stays. */
  const replaceFailure = (text: string) => setFailure((last) => last && { ...last, text })

  const countFailure = (text: string) =>
    setFailure((last) => ({ count: (last?.count ?? 0) + 1, text }))

  const showInOtherTab = (ticketCode: string) => {
    send({ type: 'pay-stopped' })
    setStage({ at: 'shut' })
    if (ticketCode !== '') return setMessage({ kind: 'elsewhere', ticketCode })
    // That booking is over: this draft may be booked again.
    send({ type: 'booked-before' })
    setMessage({ kind: 'error', text: GENERIC_MESSAGE })
  }

  const fail = (text: string) => {
    setStage({ at: 'shut' })
    setTimeout(() => setMessage({ kind: 'error', text: text || GENERIC_MESSAGE }), MESSAGE_AFTER_MS)
  }

  return {
    stage,
    message,
    failure,
    open,
    shut,
    change,
    pay,
    /** The bank's frame has reported a result. */
    answered: () => endChallenge('answered'),
    /** The bank's frame was closed: unless there is a result already, the card can be tried again. */
    leaveChallenge: () => endChallenge('closed'),
    readMessage: () => setMessage(undefined),
    /** The customer does not want to wait for the connection. */
    stopWaiting: () => gap.current?.abort(),
  }
}
