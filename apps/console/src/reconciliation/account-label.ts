import { t } from '@kerbside/words/translate.ts'

/** Display names of ledger accounts. */
const ACCOUNTS = {
  gw: 'finance.accGateway',
  'ar:cust': 'finance.accCustomers',
  'ar:booker': 'finance.accBooker',
  'ap:tip': 'finance.accTips',
  'ap:commission': 'finance.accCommission',
  'float:driver': 'finance.accFloat',
  bank: 'finance.accBank',
  'rev:fare': 'finance.accFares',
  'rev:cancel_fee': 'finance.accFees',
  'disc:promo': 'finance.accPromos',
  'exp:commission': 'finance.accCommissions',
  'exp:dispute': 'finance.accLostDisputes',
  'disp:hold': 'finance.accDisputed',
  vat: 'finance.accVat',
} as const

export function describeAccount(account: string): string {
  const kind = Object.entries(ACCOUNTS).find(
    ([name]) => account === name || account.startsWith(`${name}:`),
  )
  // "vat:2000" is VAT at 20 %
  const rate = Number(account.split(':')[1]) / 100
  return t(kind?.[1] ?? 'finance.account', { rate })
}

/** Display names of ledger entries. */
const ENTRIES = {
  capture: 'finance.entryCapture',
  orphan: 'finance.entryOrphan',
  refund: 'finance.entryRefund',
  'refund-returned': 'finance.entryRefundReturned',
  'fare-earned': 'finance.entryFare',
  commission: 'finance.entryCommission',
  'cash-taken': 'finance.entryCash',
  'cancel-fee': 'finance.entryFee',
  'fee-waived': 'finance.entryFeeWaived',
  'fare-reduced': 'finance.entryFareReduced',
  'invoice-paid': 'finance.entryInvoice',
  'credit-note': 'finance.entryCredit',
  'dispute-opened': 'finance.entryDispute',
  'dispute-won': 'finance.entryDisputeWon',
  'dispute-lost': 'finance.entryDisputeLost',
} as const

export const entryLabel = (kind: string) =>
  Object.entries(ENTRIES).find(([name]) => name === kind)?.[1] ?? 'finance.entryOther'
