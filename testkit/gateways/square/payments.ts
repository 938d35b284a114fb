import { randomUUID } from 'node:crypto'
import type { Journal } from '../journal.ts'

export type Money = { amount: number; currency: string }

/** The card data behind a token of the card fields; the bank's confirmation happened when it was made. */
export type TokenCard = { number: string; declines?: string }

export type Payment = {
  id: string
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED'
  money: Money
  refunded: number
  referenceId: string
  card: TokenCard
  createdAt: Date
  updatedAt: Date
  capturedAt?: Date
  refundIds: string[]
}

export type Refund = {
  id: string
  paymentId: string
  status: 'PENDING' | 'COMPLETED'
  money: Money
  reason: string
  createdAt: Date
}

/** A rejection with Square's error codes; `payment` is set if the card was declined. */
export type Rejection = { status: number; category: string; code: string; payment?: Payment }
type Done<T> = { done: T; rejection?: undefined } | { rejection: Rejection }

const TOKEN_MS = 24 * 3_600_000
export const AUTHORISATION_MS = 7 * 24 * 3_600_000

/** Payments and refunds of one location by the published rules. */
export function openPayments({ now, journal }: { now: () => Date; journal: Journal }) {
  const tokens = new Map<string, { card: TokenCard; at: number; used: boolean }>()
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()

  const write = (
    kind: 'held' | 'captured' | 'released' | 'refunded',
    it: Payment,
    amount = it.money.amount,
  ) =>
    journal.write({
      kind,
      charge: it.id,
      orderId: it.referenceId,
      amount,
      currency: it.money.currency,
      at: now(),
    })
  const move = (it: Payment, status: Payment['status']): Done<Payment> => {
    it.status = status
    it.updatedAt = now()
    if (status === 'COMPLETED') it.capturedAt = now()
    return { done: it }
  }

  return {
    payments,
    refunds,

    giveToken(card: TokenCard): string {
      const token = `cnon:${randomUUID()}`
      tokens.set(token, { card, at: now().getTime(), used: false })
      return token
    },

    create(params: {
      token: string
      money: Money
      referenceId: string
      complete: boolean
    }): Done<Payment> {
      if (params.referenceId.length > 40) return reject(400, 'VALUE_TOO_LONG')
      if (!Number.isInteger(params.money.amount) || params.money.amount <= 0)
        return reject(400, 'INVALID_VALUE')
      const token = tokens.get(params.token)
      if (!token) return reject(404, 'NOT_FOUND')
      if (token.used) return reject(400, 'CARD_TOKEN_USED')
      if (now().getTime() - token.at >= TOKEN_MS) return reject(400, 'CARD_TOKEN_EXPIRED')
      token.used = true
      const { money, referenceId } = params
      const { card } = token
      const [id, createdAt] = [randomUUID().replaceAll('-', ''), now()]
      const it: Payment = {
        id,
        status: 'APPROVED',
        money,
        refunded: 0,
        referenceId,
        card,
        createdAt,
        updatedAt: createdAt,
        refundIds: [],
      }
      payments.set(id, it)
      if (card.declines) {
        move(it, 'FAILED')
        const category = 'PAYMENT_METHOD_ERROR'
        return { rejection: { status: 400, category, code: card.declines, payment: it } }
      }
      write('held', it)
      if (!params.complete) return { done: it }
      write('captured', it)
      return move(it, 'COMPLETED')
    },

    complete(it: Payment): Done<Payment> {
      if (it.status !== 'APPROVED') return reject(400, 'BAD_REQUEST')
      if (now().getTime() - it.createdAt.getTime() >= AUTHORISATION_MS)
        return reject(400, 'DELAYED_TRANSACTION_EXPIRED')
      write('captured', it)
      return move(it, 'COMPLETED')
    },

    cancel(it: Payment): Done<Payment> {
      if (it.status !== 'APPROVED') return reject(400, 'BAD_REQUEST')
      write('released', it)
      return move(it, 'CANCELED')
    },

    /** Changes the amount of an authorisation. */
    update(it: Payment, money: Money): Done<Payment> {
      if (it.status !== 'APPROVED') return reject(400, 'BAD_REQUEST')
      if (money.amount > it.money.amount) return reject(400, 'AMOUNT_TOO_HIGH')
      it.money = money
      return move(it, 'APPROVED')
    },

    refund(it: Payment, { money, reason }: { money: Money; reason: string }): Done<Refund> {
      if (it.status === 'APPROVED') return reject(400, 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION')
      if (it.status !== 'COMPLETED') return reject(400, 'PAYMENT_NOT_REFUNDABLE')
      if (money.currency !== it.money.currency) return reject(400, 'CURRENCY_MISMATCH')
      if (money.amount <= 0 || it.refunded + money.amount > it.money.amount)
        return reject(400, 'REFUND_AMOUNT_INVALID')
      const id = `${it.id}_${randomUUID().slice(0, 8)}`
      const made: Refund = {
        id,
        paymentId: it.id,
        status: 'PENDING',
        money,
        reason,
        createdAt: now(),
      }
      refunds.set(id, made)
      it.refunded += money.amount
      it.refundIds.push(id)
      it.updatedAt = now()
      write('refunded', it, money.amount)
      return { done: made }
    },

    /** The bank accepts the pending refunds. */
    settle(): void {
      for (const refund of refunds.values()) refund.status = 'COMPLETED'
    },
  }
}

export type Payments = ReturnType<typeof openPayments>

const reject = (status: number, code: string): { rejection: Rejection } => ({
  rejection: { status, category: 'INVALID_REQUEST_ERROR', code },
})
