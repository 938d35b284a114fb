import { randomBytes } from 'node:crypto'
import type { Journal } from '../journal.ts'
import type { NonceBook } from './nonces.ts'
import { decimal, type Status, type Transaction } from './transaction.ts'

/** A request the gateway did not accept: codes of its validation list, by the attribute they belong to. */
export type Invalid = { attribute: string; code: string; message: string }
export type Outcome = { transaction: Transaction; invalid?: undefined } | { invalid: Invalid }

export type Sale = {
  amount: string
  orderId: string
  nonce: string
  merchantAccount: string
  submit: boolean
  requiresThreeDSecure: boolean
}

export type Means = {
  now: () => Date
  nonces: NonceBook
  journal: Journal
  /** The currency of each merchant account. */
  accounts: Readonly<Record<string, string>>
}

const DUPLICATE_MS = 30_000
const SPENT = { code: '91564', message: 'Cannot use a payment_method_nonce more than once.' }
const UNKNOWN = { code: '91565', message: 'Unknown or expired payment_method_nonce.' }

/** The transactions of one merchant and what may be done with them, by the gateway's published rules. */
export function openLedger({ now, nonces, journal, accounts }: Means) {
  const all = new Map<string, Transaction>()

  const move = (it: Transaction, status: Status) => {
    it.status = status
    it.history.push({ status, at: now(), amount: it.amount })
    if (status === 'submitted_for_settlement') it.submittedAt = now()
    return { transaction: it }
  }
  const write = (kind: 'held' | 'captured' | 'released' | 'refunded', it: Transaction) => {
    const of = it.refundOf === undefined ? it : (all.get(it.refundOf) ?? it)
    const { amount, currency } = it
    journal.write({ kind, charge: of.id, orderId: of.orderId, amount, currency, at: now() })
  }
  const open = (facts: Omit<Transaction, 'id' | 'createdAt' | 'history' | 'refundIds'>) => {
    const id = randomBytes(4).toString('hex')
    const it: Transaction = { ...facts, id, createdAt: now(), history: [], refundIds: [] }
    all.set(id, it)
    return it
  }

  const isDuplicate = (it: Transaction) =>
    [...all.values()].some(
      (other) =>
        other !== it &&
        other.type === 'sale' &&
        (other.status === 'authorized' || other.status === 'submitted_for_settlement') &&
        other.amount === it.amount &&
        other.orderId === it.orderId &&
        other.card.number === it.card.number &&
        now().getTime() - other.createdAt.getTime() < DUPLICATE_MS,
    )

  return {
    all,

    sale(asked: Sale): Outcome {
      const currency = accounts[asked.merchantAccount]
      if (!currency)
        return refuse('merchant_account_id', '91513', 'Merchant account ID is invalid.')
      const amount = readAmount(asked.amount)
      if (amount === undefined) return refuse('amount', '81503', 'Amount is an invalid format.')
      if (amount === 0) return refuse('amount', '81531', 'Amount must be greater than zero.')
      const card = nonces.spend(asked.nonce)
      if (card === 'unknown' || card === 'consumed') {
        const { code, message } = card === 'unknown' ? UNKNOWN : SPENT
        return refuse('payment_method_nonce', code, message)
      }
      const it = open({
        type: 'sale',
        status: 'authorized',
        amount,
        currency,
        merchantAccount: asked.merchantAccount,
        orderId: asked.orderId,
        card,
        processorCode: card.processorCode ?? codeOf(amount),
      })
      if (isDuplicate(it)) it.rejection = 'duplicate'
      else if (asked.requiresThreeDSecure && !card.threeDSecure?.shifted)
        it.rejection = 'three_d_secure'
      if (it.rejection) return move(it, 'gateway_rejected')
      if (it.processorCode !== '1000') return move(it, 'processor_declined')
      write('held', it)
      move(it, 'authorized')
      if (!asked.submit) return { transaction: it }
      write('captured', it)
      return move(it, 'submitted_for_settlement')
    },

    submit(it: Transaction, asked: string | undefined): Outcome {
      if (it.status !== 'authorized')
        return refuse('base', '91507', 'Cannot submit for settlement unless status is authorized.')
      const amount = asked === undefined ? it.amount : readAmount(asked)
      if (amount === undefined) return refuse('amount', '81503', 'Amount is an invalid format.')
      if (amount > it.amount) return refuse('amount', '91522', 'Settlement amount is too large.')
      it.amount = amount
      write('captured', it)
      return move(it, 'submitted_for_settlement')
    },

    void(it: Transaction): Outcome {
      if (it.status !== 'authorized' && it.status !== 'submitted_for_settlement')
        return refuse('base', '91504', 'Transaction can only be voided if status is authorized.')
      if (it.type === 'sale') write(it.status === 'authorized' ? 'released' : 'refunded', it)
      return move(it, 'voided')
    },

    refund(it: Transaction, asked: { amount?: string; orderId?: string }): Outcome {
      if (it.type === 'credit') return refuse('base', '91505', 'Cannot refund a credit.')
      if (it.status !== 'settled')
        return refuse('base', '91506', 'Cannot refund transaction unless it is settled.')
      const given = it.refundIds
        .map((id) => all.get(id))
        .reduce((so, refund) => so + (refund?.status === 'voided' ? 0 : (refund?.amount ?? 0)), 0)
      if (given >= it.amount)
        return refuse('base', '91512', 'Transaction has already been fully refunded.')
      const amount = asked.amount === undefined ? it.amount - given : readAmount(asked.amount)
      if (amount === undefined) return refuse('amount', '81503', 'Amount is an invalid format.')
      if (amount > it.amount - given)
        return refuse('amount', '91521', 'Refund amount cannot be more than the authorized amount.')
      const { currency, merchantAccount, card } = it
      const refund = open({
        type: 'credit',
        status: 'submitted_for_settlement',
        amount,
        currency,
        merchantAccount,
        orderId: asked.orderId ?? '',
        card,
        processorCode: '1000',
        refundOf: it.id,
      })
      it.refundIds.push(refund.id)
      write('refunded', refund)
      return move(refund, 'submitted_for_settlement')
    },

    /** The nightly batch. */
    settle() {
      for (const it of all.values())
        if (it.status === 'submitted_for_settlement') move(it, 'settled')
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>

const refuse = (attribute: string, code: string, message: string): Outcome => ({
  invalid: { attribute, code, message },
})

const readAmount = (said: string): number | undefined =>
  /^\d+(\.\d{1,2})?$/.test(said) ? Math.round(Number(said) * 100) : undefined

/** The sandbox's own rule: an amount from 2000.00 to 2999.99 is declined with its pounds as the code. */
const codeOf = (amount: number): string =>
  amount >= 200_000 && amount < 300_000 ? decimal(amount).slice(0, 4) : '1000'
