import { randomBytes } from 'node:crypto'
import type { Journal } from '../journal.ts'
import type { NonceRegistry } from './nonces.ts'
import { decimal, type Status, type Transaction } from './transaction.ts'

/** A request that the gateway rejected: codes of its validation list, by the attribute they belong to. */
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

export type Deps = {
  now: () => Date
  nonces: NonceRegistry
  journal: Journal
  /** The currency of each merchant account. */
  accounts: Readonly<Record<string, string>>
}

const DUPLICATE_MS = 30_000
const SPENT = { code: '91564', message: 'Cannot use a payment_method_nonce more than once.' }
const UNKNOWN = { code: '91565', message: 'Unknown or expired payment_method_nonce.' }

/** The transactions of one merchant and the allowed operations, by the gateway's published rules. */
export function openLedger({ now, nonces, journal, accounts }: Deps) {
  const all = new Map<string, Transaction>()

  const move = (transaction: Transaction, status: Status) => {
    transaction.status = status
    transaction.history.push({ status, at: now(), amount: transaction.amount })
    if (status === 'submitted_for_settlement') transaction.submittedAt = now()
    return { transaction: transaction }
  }
  const write = (kind: 'held' | 'captured' | 'released' | 'refunded', transaction: Transaction) => {
    const original =
      transaction.refundOf === undefined
        ? transaction
        : (all.get(transaction.refundOf) ?? transaction)
    const { amount, currency } = transaction
    journal.write({
      kind,
      charge: original.id,
      orderId: original.orderId,
      amount,
      currency,
      at: now(),
    })
  }
  const open = (details: Omit<Transaction, 'id' | 'createdAt' | 'history' | 'refundIds'>) => {
    const id = randomBytes(4).toString('hex')
    const transaction: Transaction = {
      ...details,
      id,
      createdAt: now(),
      history: [],
      refundIds: [],
    }
    all.set(id, transaction)
    return transaction
  }

  const isDuplicate = (transaction: Transaction) =>
    [...all.values()].some(
      (other) =>
        other !== transaction &&
        other.type === 'sale' &&
        (other.status === 'authorized' || other.status === 'submitted_for_settlement') &&
        other.amount === transaction.amount &&
        other.orderId === transaction.orderId &&
        other.card.number === transaction.card.number &&
        now().getTime() - other.createdAt.getTime() < DUPLICATE_MS,
    )

  return {
    all,

    sale(sale: Sale): Outcome {
      const currency = accounts[sale.merchantAccount]
      if (!currency)
        return reject('merchant_account_id', '91513', 'Merchant account ID is invalid.')
      const amount = readAmount(sale.amount)
      if (amount === undefined) return reject('amount', '81503', 'Amount is an invalid format.')
      if (amount === 0) return reject('amount', '81531', 'Amount must be greater than zero.')
      const card = nonces.spend(sale.nonce)
      if (card === 'unknown' || card === 'consumed') {
        const { code, message } = card === 'unknown' ? UNKNOWN : SPENT
        return reject('payment_method_nonce', code, message)
      }
      const transaction = open({
        type: 'sale',
        status: 'authorized',
        amount,
        currency,
        merchantAccount: sale.merchantAccount,
        orderId: sale.orderId,
        card,
        processorCode: card.processorCode ?? codeOf(amount),
      })
      if (isDuplicate(transaction)) transaction.rejection = 'duplicate'
      else if (sale.requiresThreeDSecure && !card.threeDSecure?.shifted)
        transaction.rejection = 'three_d_secure'
      if (transaction.rejection) return move(transaction, 'gateway_rejected')
      if (transaction.processorCode !== '1000') return move(transaction, 'processor_declined')
      write('held', transaction)
      move(transaction, 'authorized')
      if (!sale.submit) return { transaction: transaction }
      write('captured', transaction)
      return move(transaction, 'submitted_for_settlement')
    },

    submit(transaction: Transaction, sale: string | undefined): Outcome {
      if (transaction.status !== 'authorized')
        return reject('base', '91507', 'Cannot submit for settlement unless status is authorized.')
      const amount = sale === undefined ? transaction.amount : readAmount(sale)
      if (amount === undefined) return reject('amount', '81503', 'Amount is an invalid format.')
      if (amount > transaction.amount)
        return reject('amount', '91522', 'Settlement amount is too large.')
      transaction.amount = amount
      write('captured', transaction)
      return move(transaction, 'submitted_for_settlement')
    },

    void(transaction: Transaction): Outcome {
      if (transaction.status !== 'authorized' && transaction.status !== 'submitted_for_settlement')
        return reject('base', '91504', 'Transaction can only be voided if status is authorized.')
      if (transaction.type === 'sale')
        write(transaction.status === 'authorized' ? 'released' : 'refunded', transaction)
      return move(transaction, 'voided')
    },

    refund(transaction: Transaction, sale: { amount?: string; orderId?: string }): Outcome {
      if (transaction.type === 'credit') return reject('base', '91505', 'Cannot refund a credit.')
      if (transaction.status !== 'settled')
        return reject('base', '91506', 'Cannot refund transaction unless it is settled.')
      const given = transaction.refundIds
        .map((id) => all.get(id))
        .reduce((so, refund) => so + (refund?.status === 'voided' ? 0 : (refund?.amount ?? 0)), 0)
      if (given >= transaction.amount)
        return reject('base', '91512', 'Transaction has already been fully refunded.')
      const amount =
        sale.amount === undefined ? transaction.amount - given : readAmount(sale.amount)
      if (amount === undefined) return reject('amount', '81503', 'Amount is an invalid format.')
      if (amount > transaction.amount - given)
        return reject('amount', '91521', 'Refund amount cannot be more than the authorized amount.')
      const { currency, merchantAccount, card } = transaction
      const refund = open({
        type: 'credit',
        status: 'submitted_for_settlement',
        amount,
        currency,
        merchantAccount,
        orderId: sale.orderId ?? '',
        card,
        processorCode: '1000',
        refundOf: transaction.id,
      })
      transaction.refundIds.push(refund.id)
      write('refunded', refund)
      return move(refund, 'submitted_for_settlement')
    },

    /** The nightly batch. */
    settle() {
      for (const transaction of all.values())
        if (transaction.status === 'submitted_for_settlement') move(transaction, 'settled')
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>

const reject = (attribute: string, code: string, message: string): Outcome => ({
  invalid: { attribute, code, message },
})

const readAmount = (body: string): number | undefined =>
  /^\d+(\.\d{1,2})?$/.test(body) ? Math.round(Number(body) * 100) : undefined

/** The sandbox's own rule: an amount from 2000.00 to 2999.99 is declined with its whole pounds as the code. */
const codeOf = (amount: number): string =>
  amount >= 200_000 && amount < 300_000 ? decimal(amount).slice(0, 4) : '1000'
