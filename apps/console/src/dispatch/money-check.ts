import type { BoardAlert, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { DeskHistory } from '@kerbside/contract/dispatch/leg.ts'

/** A decision for the desk: a charge, cash to refund, or cash that was not fully paid. */
export type MoneyReview = { kind: 'charge' | 'cash-back' | 'cash-short'; words: string }

type Params = {
  leg: Pick<BoardLeg, 'reference' | 'state' | 'money' | 'version'>
  /** Newest first. */
  history: readonly Pick<DeskHistory, 'machine' | 'to' | 'reason'>[]
  /** From the board: cash is only reported there. */
  alerts: readonly Pick<BoardAlert, 'kind' | 'reference' | 'cause' | 'version'>[]
}

const CHARGES: ReadonlySet<string> = new Set(['charge-held', 'charge-taken', 'charge-dropped'])

/** The open question about a leg's money, with its text; undefined if there is none. */
export function moneyReviewOf({ leg, history, alerts }: Params): MoneyReview | undefined {
  const last = history.find(({ machine, to }) => machine === 'note' && CHARGES.has(to))
  if (last?.to === 'charge-held') return { kind: 'charge', words: last.reason }
  const alert = alerts.find(
    ({ kind, reference, version }) =>
      // an alert of before the last write is outdated
      kind === 'check-money' && reference === leg.reference && (version ?? 0) >= leg.version,
  )
  if (!alert) return undefined
  const isDue = leg.money === 'unpaid' || leg.money === 'part-paid'
  return {
    kind: leg.state === 'completed' && isDue ? 'cash-short' : 'cash-back',
    words: alert.cause,
  }
}
