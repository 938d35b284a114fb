import type { BoardAlert, BoardLeg } from '@kerbside/contract/desk/board.ts'
import type { DeskHistory } from '@kerbside/contract/desk/job.ts'

/** What a person has still to decide: a charge, cash that has to go back, or cash that was not all paid. */
export type MoneyDoubt = { kind: 'charge' | 'cash-back' | 'cash-short'; words: string }

type Facts = {
  leg: Pick<BoardLeg, 'jobpartid' | 'state' | 'money' | 'version'>
  /** Newest first. */
  history: readonly Pick<DeskHistory, 'machine' | 'to' | 'reason'>[]
  /** Of the board: cash is only told there. */
  alerts: readonly Pick<BoardAlert, 'kind' | 'jobpartid' | 'cause' | 'version'>[]
}

const CHARGES: ReadonlySet<string> = new Set(['charge-held', 'charge-taken', 'charge-dropped'])

/** What the house doubts about a journey’s money, in its own words; undefined where nothing waits. */
export function moneyDoubtOf({ leg, history, alerts }: Facts): MoneyDoubt | undefined {
  const last = history.find(({ machine, to }) => machine === 'note' && CHARGES.has(to))
  if (last?.to === 'charge-held') return { kind: 'charge', words: last.reason }
  const alert = alerts.find(
    ({ kind, jobpartid, version }) =>
      // one of before the last write is not true any more
      kind === 'check-money' && jobpartid === leg.jobpartid && (version ?? 0) >= leg.version,
  )
  if (!alert) return undefined
  const isOwed = leg.money === 'unpaid' || leg.money === 'part-paid'
  return {
    kind: leg.state === 'completed' && isOwed ? 'cash-short' : 'cash-back',
    words: alert.cause,
  }
}
