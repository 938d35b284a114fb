import { type NonceCard, threeDSecureXml } from './nonces.ts'
import type { XmlValue } from './write-xml.ts'

export type Status =
  | 'authorized'
  | 'submitted_for_settlement'
  | 'settled'
  | 'voided'
  | 'processor_declined'
  | 'gateway_rejected'
  | 'authorization_expired'

/** A stored transaction of the gateway; amounts in minor units. */
export type Transaction = {
  id: string
  type: 'sale' | 'credit'
  status: Status
  amount: number
  currency: string
  merchantAccount: string
  orderId: string
  createdAt: Date
  submittedAt?: Date
  history: { status: Status; at: Date; amount: number }[]
  card: NonceCard
  processorCode: string
  rejection?: 'duplicate' | 'three_d_secure'
  refundIds: string[]
  refundOf?: string
}

const BRANDS = [
  { starts: /^4/, name: 'Visa' },
  { starts: /^(5|2)/, name: 'MasterCard' },
  { starts: /^3[47]/, name: 'American Express' },
]

export const PROCESSOR_TEXTS: Readonly<Record<string, string>> = {
  '1000': 'Approved',
  '2000': 'Do Not Honor',
  '2001': 'Insufficient Funds',
  '2004': 'Expired Card',
  '2010': 'Card Issuer Declined CVV',
}

export const decimal = (amount: number): string => (amount / 100).toFixed(2)

const SEVEN_DAYS_MS = 7 * 24 * 3_600_000

/** The transaction in the gateway's API, version 6. */
export function transactionXml(transaction: Transaction): { [name: string]: XmlValue | undefined } {
  const { card } = transaction
  return {
    id: transaction.id,
    status: transaction.status,
    type: transaction.type,
    'currency-iso-code': transaction.currency,
    amount: decimal(transaction.amount),
    'merchant-account-id': transaction.merchantAccount,
    'order-id': transaction.orderId === '' ? null : transaction.orderId,
    'created-at': transaction.createdAt,
    'updated-at': transaction.history.at(-1)?.at ?? transaction.createdAt,
    'payment-instrument-type': 'credit_card',
    'credit-card': {
      bin: card.number.slice(0, 6),
      'last-4': card.number.slice(-4),
      'card-type': BRANDS.find(({ starts }) => starts.test(card.number))?.name ?? 'Unknown',
      'expiration-month': '12',
      'expiration-year': '2030',
      token: null,
    },
    'processor-response-code': transaction.processorCode,
    'processor-response-text': PROCESSOR_TEXTS[transaction.processorCode] ?? 'Processor Declined',
    'gateway-rejection-reason': transaction.rejection ?? null,
    'refund-ids': transaction.refundIds,
    'refunded-transaction-id': transaction.refundOf ?? null,
    'authorization-expires-at': new Date(transaction.createdAt.getTime() + SEVEN_DAYS_MS),
    'three-d-secure-info': threeDSecureXml(card),
    'status-history': transaction.history.map((event) => ({
      timestamp: event.at,
      status: event.status,
      amount: decimal(event.amount),
      user: 'api',
      'transaction-source': 'api',
    })),
    'custom-fields': '',
    disputes: [],
  }
}
