import type { Minor } from '../money.ts'
import { MINUTE } from '../time.ts'
import { type AttemptState, mayMoveAttempt } from './payment.ts'

/** A charge as the gateway tells it. */
export type ToldCharge = {
  ref: string
  orderId: string
  state: Extract<AttemptState, 'requires_action' | 'authorised' | 'captured' | 'failed' | 'voided'>
  amount: Minor
  currency: string
}

/** `silent`: no answer that can be relied on. `unheard`: it knows of no charge for this order. */
export type Told = ToldCharge | 'silent' | 'unheard'

/** What the house asked for. */
export type AskedCharge = {
  state: AttemptState
  orderId: string
  amount: Minor
  currency: string
  providerRef: string | undefined
  /** Of held money, how much of it the house said it takes: less than what is held goes back to the card by itself. */
  capturedAmount?: Minor | undefined
}

/** After this long a gateway that never heard of an order will not hear of it any more: its timeout and a minute. */
export const UNHEARD_MS = 8_000 + MINUTE

/**
 * Where an attempt goes on what the gateway tells; its present state when it stays. Money that does not fit what was
 * asked, or that no booking can take, is an orphan and goes back.
 */
export function judgeCharge(
  asked: AskedCharge,
  facts: {
    told: Told
    waitedMs: number
    /** The booking still waits for this money: not cancelled, not lapsed, not paid by another attempt. */
    wanted: boolean
  },
): AttemptState {
  const next = nextOf(asked, facts)
  if (mayMoveAttempt(asked.state, next)) return next
  // a late capture of what had been given up, or of what no longer may move: real money all the same
  const isMoney = next === 'captured' || next === 'authorised'
  return isMoney && mayMoveAttempt(asked.state, 'orphan') && asked.state !== next
    ? 'orphan'
    : asked.state
}

function nextOf(
  asked: AskedCharge,
  { told, waitedMs, wanted }: Parameters<typeof judgeCharge>[1],
): AttemptState {
  if (told === 'silent') return 'unknown'
  if (told === 'unheard') {
    const wasSent = asked.state === 'submitting' || asked.state === 'unknown'
    return wasSent && waitedMs >= UNHEARD_MS ? 'failed' : asked.state
  }
  if (told.state === 'failed' || told.state === 'voided') return told.state
  if (!fits(asked, told)) return 'orphan'
  const takesMoney = told.state === 'captured' || told.state === 'authorised'
  return takesMoney && !wanted ? 'orphan' : told.state
}

const fits = (asked: AskedCharge, told: ToldCharge): boolean =>
  told.orderId === asked.orderId &&
  told.amount === amountOf(asked, told) &&
  told.currency === asked.currency &&
  (asked.providerRef === undefined || asked.providerRef === told.ref)

const amountOf = (asked: AskedCharge, told: ToldCharge): Minor =>
  asked.state === 'authorised' && told.state === 'captured'
    ? (asked.capturedAmount ?? asked.amount)
    : asked.amount
