import type { Ledger } from './ledger.ts'
import { type Transaction, tellTransaction } from './transaction.ts'
import { element, type XmlValue } from './write-xml.ts'

type Criteria = { [name: string]: unknown }

export type Search = {
  ids: (criteria: Criteria) => XmlValue
  /** The whole document: its list is no array, and one transaction stands in it alone. */
  page: (criteria: Criteria) => string
}

const PAGE_SIZE = 50

/** Braintree's advanced search: ids first, then their transactions page by page; it lags behind what happened. */
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
      .filter((it) => now().getTime() - it.createdAt.getTime() >= lagMs)
      .filter((it) => Object.entries(criteria).every(([field, rule]) => fits(it, { field, rule })))
  return {
    ids: (criteria) => ({ 'page-size': PAGE_SIZE, ids: find(criteria).map(({ id }) => id) }),
    page: (criteria) => {
      const found = find(criteria)
      const inner = [
        element('current-page-number', 1),
        element('page-size', PAGE_SIZE),
        element('total-items', found.length),
        ...found.slice(0, PAGE_SIZE).map((it) => element('transaction', tellTransaction(it))),
      ]
      return `<credit-card-transactions type="collection">${inner.join('')}</credit-card-transactions>`
    },
  }
}

function fits(it: Transaction, { field, rule }: { field: string; rule: unknown }): boolean {
  if (field === 'order_id') return it.orderId === said(rule, 'is')
  if (field === 'created_at') return within(it.createdAt, rule)
  if (field === 'submitted_for_settlement_at') return within(it.submittedAt, rule)
  if (field === 'ids') return Array.isArray(rule) && rule.includes(it.id)
  if (field === 'status') return Array.isArray(rule) && rule.includes(it.status)
  if (field === 'type') return Array.isArray(rule) && rule.includes(it.type)
  return false
}

/** Both ends belong to a range. */
function within(at: Date | undefined, rule: unknown): boolean {
  if (!at) return false
  const from = Date.parse(said(rule, 'min') ?? '')
  const until = Date.parse(said(rule, 'max') ?? '')
  return !(at.getTime() < from || at.getTime() > until)
}

const said = (rule: unknown, operator: string): string | undefined => {
  if (typeof rule !== 'object' || rule === null) return undefined
  const value = (rule as Criteria)[operator]
  return typeof value === 'string' ? value : undefined
}
