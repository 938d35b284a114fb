import type { CreateBookingRequest } from '@kerbside/contract/booking.ts'
import { GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { Draft } from '@kerbside/domain/booking/draft.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { useEffect, useRef, useState } from 'react'
import { findNewAccount } from '../account/new-account.ts'
import { pageLink } from '../links.ts'
import { awaitPayment, confirmPayment, makeBooking, payAgain } from './api.ts'
import type { PayOutcome } from './judge-payment.ts'
import { toldBy } from './judge-payment.ts'
import { forgetDraft } from './leave-draft.ts'
import type { Send } from './use-draft.ts'
import { type CardNonce, writeBookingRequest } from './write-booking.ts'

/** shut → (card) → processing → (challenge) → processing → gone to the ticket, or back with a message. */
export type PayStage =
  | { at: 'shut' }
  | { at: 'card' }
  | { at: 'processing'; over: 'card' | 'nothing' }
  | { at: 'challenge'; url: string }

export type PayMessage = { kind: 'error'; text: string } | { kind: 'late'; ticketCode: string }

/** Why the last try did not pay, counted: the card fields clear the CVC for each. */
export type PayFailure = { count: number; text: string }

/** Between a failure and its message (specification, section 4). */
const MESSAGE_AFTER_MS = 1000

type Sent = { key: string; quoteId: string; request: CreateBookingRequest; method: PaymentMethod }

type Means = {
  draft: Draft
  send: Send
  /** The operator's, for the hash of a password. */
  publicId: string
  goTo?: (url: string) => void
}

/** Everything from Book Now to the ticket. Card numbers never come here: the card fields give a nonce. */
export function usePayment(means: Means) {
  const { draft, send, publicId, goTo = (url) => location.assign(url) } = means
  const [stage, setStage] = useState<PayStage>({ at: 'shut' })
  const [message, setMessage] = useState<PayMessage>()
  const [failure, setFailure] = useState<PayFailure>()
  /** Sent and never answered: it must be repeated as it was before anything else is tried. */
  const unheard = useRef<Sent>(null)
  const running = useRef(false)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  const open = (method: PaymentMethod) => {
    if (running.current) return
    setMessage(undefined)
    setFailure(undefined)
    if (method === 'card') setStage({ at: 'card' })
    else void run(() => start(method, undefined), 'nothing')
  }

  const shut = () => {
    if (!running.current) setStage({ at: 'shut' })
  }

  const pay = (card: CardNonce) => void run(() => start('card', card), 'card')

  const answered = () => {
    const { made } = latest.current
    if (made) void run(() => confirmPayment(made, 'card'), 'card')
  }

  const start = async (method: PaymentMethod, card: CardNonce | undefined): Promise<PayOutcome> => {
    const { made, offer } = latest.current
    if (made) return payAgain(made, { method, ...(card ? { nonce: card.nonce } : {}) })
    const lost = unheard.current
    if (lost && lost.quoteId === offer?.quoteId) return make(lost)
    const account = await findNewAccount(latest.current, publicId)
    if (!account.ok) return { is: 'refused', message: account.message }
    const { passwordHash } = account
    const request = writeBookingRequest(latest.current, { method, card, passwordHash })
    if (!request || !offer) return { is: 'refused', message: GENERIC_MESSAGE }
    return make({ key: keyOf(latest.current, offer), quoteId: offer.quoteId, request, method })
  }

  const make = async (sent: Sent): Promise<PayOutcome> => {
    unheard.current = sent
    const outcome = await makeBooking(sent.request, sent)
    if (outcome.is !== 'unheard') unheard.current = null
    return outcome
  }

  /** One at a time: the second of two presses finds the first under way. */
  const run = async (work: () => Promise<PayOutcome>, over: 'card' | 'nothing') => {
    if (running.current) return
    running.current = true
    setStage({ at: 'processing', over })
    send({ type: 'paying' })
    let outcome = await work()
    if ('made' in outcome) send({ type: 'booked', made: toldBy(outcome) })
    if (outcome.is === 'waiting')
      outcome = await awaitPayment(outcome.made, over === 'card' ? 'card' : 'paypal')
    if (outcome.is === 'declined') send({ type: 'booked', made: toldBy(outcome) })
    running.current = false
    finish(outcome, over)
  }

  const finish = (outcome: PayOutcome, over: 'card' | 'nothing') => {
    switch (outcome.is) {
      case 'confirmed':
        forgetDraft()
        return goTo(pageLink('confirmed', outcome.made.ticketCode))
      case 'action':
        return setStage({ at: 'challenge', url: outcome.url })
      case 'waiting':
        setStage({ at: 'shut' })
        return setMessage({ kind: 'late', ticketCode: outcome.made.ticketCode })
      case 'declined':
      case 'unheard':
        return over === 'card' ? failCard(outcome.message) : fail(outcome.message)
      case 'refused':
        return fail(outcome.message)
    }
  }

  /** The card can be tried again where it was typed; what went wrong stands above it. */
  const failCard = (text: string) => {
    send({ type: 'pay-stopped' })
    setStage({ at: 'card' })
    setTimeout(
      () =>
        setFailure((last) => ({ count: (last?.count ?? 0) + 1, text: text || GENERIC_MESSAGE })),
      MESSAGE_AFTER_MS,
    )
  }

  const fail = (text: string) => {
    send({ type: 'pay-stopped' })
    setStage({ at: 'shut' })
    setTimeout(() => setMessage({ kind: 'error', text: text || GENERIC_MESSAGE }), MESSAGE_AFTER_MS)
  }

  return {
    stage,
    message,
    failure,
    open,
    shut,
    pay,
    /** The bank's frame was answered. */
    answered,
    /** The bank's frame was closed: the card may be tried again. */
    leaveChallenge: () => {
      send({ type: 'pay-stopped' })
      setStage({ at: 'card' })
    },
    readMessage: () => setMessage(undefined),
  }
}

/**
 * One price makes one booking: after a reload, in a second tab, after an answer that was lost, it is the same key. Only
 * a booking left behind after its card was refused gives way to another.
 */
const keyOf = ({ leftBehind = 0 }: Draft, { quoteId }: { quoteId: string }): string =>
  `${quoteId}.${leftBehind}`
