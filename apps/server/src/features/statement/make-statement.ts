import type { CommissionRule } from '@kerbside/domain/corporate/commission.ts'
import { type DaySpan, judgeSpan, type SpanVerdict } from '@kerbside/domain/statement/civil-days.ts'
import {
  type StatementSums,
  type StatementTotal,
  sumLeg,
  totalStatement,
} from '@kerbside/domain/statement/statement.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findNamedAccount, type MyAccount } from '../corporate/find-account.ts'
import { type AccountLeg, listAccountLegs } from './store.ts'

export type StatementJourney = AccountLeg & StatementSums

export type Statement = {
  mine: MyAccount
  span: DaySpan
  journeys: readonly StatementJourney[]
  totals: readonly StatementTotal[]
}

export type StatementVerdict =
  | { ok: true; statement: Statement }
  | { ok: false; reason: Extract<SpanVerdict, { ok: false }>['reason'] }

/** The journeys of the caller's account over some days. Undefined for every account that is not theirs to see. */
export async function makeStatement(
  call: Call,
  asked: { bookerId: number; span: DaySpan },
): Promise<StatementVerdict | undefined> {
  const { bookerId } = asked
  const mine = await findNamedAccount(call, { bookerId, act: 'see-statement' })
  if (!mine) return undefined
  const verdict = judgeSpan(asked.span)
  if (!verdict.ok) return verdict
  const { span } = verdict
  const { operator } = call
  const legs = await withOperator(call, (tx) => listAccountLegs(tx, { operator, bookerId, span }))
  const journeys = sumJourneys(legs, mine.account.commission)
  return { ok: true, statement: { mine, span, journeys, totals: totalStatement(journeys) } }
}

const sumJourneys = (legs: readonly AccountLeg[], rule: CommissionRule): StatementJourney[] =>
  legs.map((leg) => ({ ...leg, ...sumLeg(rule, leg) }))
