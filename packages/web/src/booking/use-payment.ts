import type { CreateBookingRequest } from '@kerbside/contract/booking.ts'
import { GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { Draft } from '@kerbside/domain/booking/draft.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useRef, useState } from 'react'
import { findNewAccount } from '../account/new-account.ts'
import { pageLink } from '../links.ts'
import type { Confirm } from '../payment/confirm.ts'
import { awaitPayment, confirmPayment, makeBooking, payAgain } from './api.ts'
import { type Aftermath, type AskFacts, checkoutKey, mayHavePaid } from './ask-after-payment.ts'
import { followUp } from './follow-up.ts'
import type { PayOutcome } from './judge-payment.ts'
import { toldBy } from './judge-payment.ts'
import { forgetDraft } from './leave-draft.ts'
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
  /** Another way to pay is being chosen. */
  | { at: 'method' }
  | { at: 'processing'; over: Over }
  /** The provider's script may open windows of its own: nothing of ours may lie over them (use-aside.ts). */
  | { at: 'confirming'; over: Over }
  /** The bank asks, over the card dialog: what was typed there stays. */
  | { at: 'challenge'; url: string; over: 'card' }

export type PayMessage =
  | { kind: 'error'; text: string }
  | { kind: 'late'; ticketCode: string }
  /** This journey was booked already, in another tab. */
  | { kind: 'elsewhere'; ticketCode: string }

/** What the payment returns to when it fails. */
export type Over = 'card' | 'paypal' | 'nothing'

/** How the customer pays: with a nonce the server charges, or by confirming in the provider's script. */
export type Way = { method: PaymentMethod; card?: CardNonce; confirm?: Confirm | undefined }

/** Why the last try did not pay, counted: the card fields clear the CVC for each. '' when PayPal's window was closed. */
export type PayFailure = { count: number; text: string }

/** Between a failure and its message (specification, section 4). */
const MESSAGE_AFTER_MS = 1000

/** The server may be on its way back, and the message is read first. */
const ASKS_AFTER_SECONDS = 3

const isUnsure = (outcome: PayOutcome): boolean =>
  outcome.is === 'unheard' || ('unsure' in outcome && outcome.unsure === true)

type First = (way: Way) => Promise<PayOutcome>

type Sent = { key: string; quoteId: string; request: CreateBookingRequest; method: PaymentMethod }

type Means = {
  draft: Draft
  send: Send
  /** The operator's, for the hash of a password. */
  publicId: string
  /** Default: true. */
  takesAtOnce?: AskFacts['takesAtOnce']
  goTo?: (url: string) => void
}

/** Everything from Book Now to the ticket. Card numbers never come here: the card fields give a nonce. */
export function usePayment(means: Means) {
  const { draft, send, publicId, takesAtOnce = true } = means
  const { goTo = (url: string) => location.assign(url) } = means
  const [stage, setStage] = useState<PayStage>({ at: 'shut' })
  const [message, setMessage] = useState<PayMessage>()
  const [failure, setFailure] = useState<PayFailure>()
  /** Sent and never answered: it must be repeated as it was before anything else is tried. */
  const unheard = useRef<Sent>(null)
  const running = useRef(false)
  /** Behind the page somebody asks what became of the last try. */
  const watch = useRef<AbortController>(null)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  useEffect(() => () => watch.current?.abort(), [])

  /** `free`: a promo left nothing to pay, so nobody is asked for a way. */
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

  /** From one way to pay to another, for the same booking. */
  const change = (at: 'card' | 'paypal' | 'method') => {
    if (running.current) return
    setFailure(undefined)
    setStage({ at })
  }

  /** Ends when the payment is over, well or not: whoever opened a window for it may close it then. */
  const pay = (way: Way, over: Over = 'card'): Promise<void> => run(way, { over, first: start })

  /** The bank's frame is done with. Who closed it may have said yes before: only the server knows. */
  const endChallenge = (how: 'answered' | 'closed') => {
    const { made } = latest.current
    const way = { method: 'card' } as const
    const closed = how === 'closed'
    if (made) void run(way, { over: 'card', first: () => confirmPayment(made, way), closed })
  }

  const start = async ({ method, card }: Way): Promise<PayOutcome> => {
    const { made, offer } = latest.current
    if (made) return payAgain(made, { method, ...(card ? { nonce: card.nonce } : {}) })
    const lost = unheard.current
    if (lost && lost.quoteId === offer?.quoteId) return make(lost)
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
    unheard.current = sent
    const outcome = await makeBooking(sent.request, sent)
    if (outcome.is !== 'unheard') unheard.current = null
    return outcome
  }

  /** One at a time: the second of two presses finds the first under way. */
  const run = async (
    way: Way,
    { over, first, closed = false }: { over: Over; first: First; closed?: boolean },
  ) => {
    if (running.current) return
    running.current = true
    watch.current?.abort()
    setStage({ at: 'processing', over })
    send({ type: 'paying' })
    const outcome = await follow(await first(way), { way, over })
    if (outcome.is === 'declined') send({ type: 'booked', made: toldBy(outcome) })
    running.current = false
    finish(outcome, { over, closed })
  }

  /** From what the server said until the money is known, or somebody has to do something. */
  const follow = async (
    said: PayOutcome,
    { way, over }: { way: Way; over: Over },
  ): Promise<PayOutcome> => {
    const method = way.method === 'card' ? 'card' : 'paypal'
    if ('made' in said) send({ type: 'booked', made: toldBy(said) })
    const known = said.is === 'waiting' ? await awaitPayment(said.made, { method }) : said
    if (known.is !== 'confirm') return known
    const outcome = await letConfirm(known, { way, over })
    if (outcome.is !== 'waiting') return outcome
    return awaitPayment(outcome.made, { method, confirmed: true })
  }

  const letConfirm = async (
    { made, opened }: Extract<PayOutcome, { is: 'confirm' }>,
    { way, over }: { way: Way; over: Over },
  ): Promise<PayOutcome> => {
    setStage({ at: 'confirming', over })
    const said = await way.confirm?.(opened).catch(() => undefined)
    setStage({ at: 'processing', over })
    if (said?.ok === 'left') return { is: 'left', made }
    if (!said) return { is: 'declined', made, message: '', unsure: true }
    if (!said.ok) {
      const { message, unsure } = said
      return { is: 'declined', made, message, ...(unsure && { unsure }) }
    }
    const { transactionId, status } = said
    const told = { ...made, transactionId }
    send({ type: 'booked', made: told })
    return confirmPayment(told, { method: way.method, status })
  }

  const finish = (outcome: PayOutcome, { over, closed }: { over: Over; closed: boolean }) => {
    switch (outcome.is) {
      case 'confirmed':
        forgetDraft()
        return goTo(pageLink('confirmed', outcome.made.ticketCode))
      case 'action':
        if (!closed) return setStage({ at: 'challenge', url: outcome.url, over: 'card' })
        leave('card')
        return countFailure(say('payment.bankClosed'))
      case 'left':
        return leave(over)
      case 'waiting':
        setStage({ at: 'shut' })
        return setMessage({ kind: 'late', ticketCode: outcome.made.ticketCode })
      case 'confirm':
      case 'declined':
      case 'unheard': {
        const text = 'message' in outcome ? outcome.message : ''
        const asks = isUnsure(outcome) && mayHavePaid(latest.current, { takesAtOnce })
        if (!asks) send({ type: 'pay-stopped' })
        if (over === 'nothing') fail(text)
        else failWay(over, text)
        return asks ? askBehind() : undefined
      }
      case 'refused':
        send({ type: 'pay-stopped' })
        return fail(outcome.message)
      case 'elsewhere':
        return tellElsewhere(outcome.ticketCode)
    }
  }

  const leave = (over: Over) => {
    send({ type: 'pay-stopped' })
    setStage({ at: over === 'nothing' ? 'shut' : over })
    if (over === 'paypal') countFailure('')
  }

  /** It can be tried again where it was tried; what went wrong stands above it. */
  const failWay = (over: 'card' | 'paypal', text: string) => {
    setStage({ at: over })
    setTimeout(() => countFailure(text || GENERIC_MESSAGE), MESSAGE_AFTER_MS)
  }

  /** The line broke: until it is known whether money moved, the price stands and the page keeps asking. */
  const askBehind = () => {
    const control = new AbortController()
    watch.current = control
    const { signal } = control
    const asked = {
      draft: () => latest.current,
      sent: () => unheard.current ?? undefined,
      afterSeconds: ASKS_AFTER_SECONDS,
      onWait: ({ is }: { is: 'waiting' | 'unreached' }) =>
        replaceFailure(say(is === 'waiting' ? 'payment.checking' : 'payment.unreached')),
    }
    void followUp({ ...asked, signal }).then((known) => known && learn(known))
  }

  const learn = (known: Aftermath) => {
    switch (known.is) {
      case 'paid':
      case 'booked':
        forgetDraft()
        return goTo(pageLink(known.is === 'paid' ? 'confirmed' : 'ticket', known.ticketCode))
      case 'action':
        send({ type: 'booked', made: known.made })
        return replaceFailure(say('payment.nothingPaid'))
      case 'waiting':
        send({ type: 'booked', made: known.made })
        setStage({ at: 'shut' })
        return setMessage({ kind: 'late', ticketCode: known.made.ticketCode })
      case 'unpaid':
        unheard.current = null
        if (known.made) send({ type: 'booked', made: known.made })
        send({ type: 'pay-stopped' })
        return replaceFailure(known.message || say('payment.nothingPaid'))
      case 'unreached':
      case 'unknowable':
        return replaceFailure(say('payment.notSure'))
    }
  }

  /** Replaces the text of the last failure without counting a new one, so a security code that is being typed stays. */
  const replaceFailure = (text: string) => setFailure((last) => last && { ...last, text })

  const countFailure = (text: string) =>
    setFailure((last) => ({ count: (last?.count ?? 0) + 1, text }))

  const tellElsewhere = (ticketCode: string) => {
    send({ type: 'pay-stopped' })
    setStage({ at: 'shut' })
    if (ticketCode !== '') return setMessage({ kind: 'elsewhere', ticketCode })
    // That one is over: this draft may become another.
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
    /** The bank's frame was answered. */
    answered: () => endChallenge('answered'),
    /** The bank's frame was closed: unless the answer was there already, the card may be tried again. */
    leaveChallenge: () => endChallenge('closed'),
    readMessage: () => setMessage(undefined),
  }
}
