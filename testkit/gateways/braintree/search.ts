import type { Ledger } from './ledger.ts'
import { type Transaction, transactionXml } from './transaction.ts'
import { element, type XmlValue } from './write-xml.ts'

type Criteria = { [name: string]: unknown }

export type Search = {
  ids: (criteria: Criteria) => XmlValue
  /** The whole document: its list is not an array if it contains a single transaction. */
  page: (criteria: Criteria) => string
}

const PAGE_SIZE = 50

/** Braintree's advanced search: ids first, then their transactions page by page; its results are delayed. */
export function openSearch({
  now,
  lagMs,
  ledger,
}: {
  now: () => Date
  lagMs: number
  ledger: Ledger
}): Search {
  const find = (criteria: Criteria) =>
    [...ledger.all.values()]
      .filter((transaction) => now().getTime() - transaction.createdAt.getTime() >= lagMs)
      .filter((transaction) =>
        Object.entries(criteria).every(([field, rule]) => fits(transaction, { field, rule })),
      )
  return {
    ids: (criteria) => ({ 'page-size': PAGE_SIZE, ids: find(criteria).map(({ id }) => id) }),
    page: (criteria) => {
      const found = find(criteria)
      const inner = [
        element('current-page-number', 1),
        element('page-size', PAGE_SIZE),
        element('total-items', found.length),
        ...found
          .slice(0, PAGE_SIZE)
          .map((transaction) => element('transaction', transactionXml(transaction))),
      ]
      return `<credit-card-transactions type="collection">${inner.join('')}</credit-card-transactions>`
    },
  }
}

function fits(
  transaction: Transaction,
  { field, rule }: { field: string; rule: unknown },
): boolean {
  if (field === 'order_id') return transaction.orderId === filterValue(rule, 'is')
  if (field === 'created_at') return within(transaction.createdAt, rule)
  if (field === 'submitted_for_settlement_at') return within(transaction.submittedAt, rule)
  if (field === 'ids') return Array.isArray(rule) && rule.includes(transaction.id)
  if (field === 'status') return Array.isArray(rule) && rule.includes(transaction.status)
  if (field === 'type') return Array.isArray(rule) && rule.includes(transaction.type)
  return false
}

/** A range includes both its ends. */
function within(at: Date | undefined, rule: unknown): boolean {
  if (!at) return false
  const from = Date.parse(filterValue(rule, 'min') ?? '')
  const until = Date.parse(filterValue(rule, 'max') ?? '')
  return !(at.getTime() < from || at.getTime() > until)
}

const filterValue = (rule: unknown, operator: string): string | undefined => {
  if (typeof rule !== 'object' || rule === null) return undefined
  const value = (rule as Criteria)[operator]
  return typeof value === 'string' ? value : undefined
}
