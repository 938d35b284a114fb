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
import { type Account, findAnyAccount, findNamedAccount } from '../corporate/find-account.ts'
import { type AccountCredit, listAccountCredits } from '../invoice/list-credits.ts'
import { type AccountLeg, listAccountLegs } from './store.ts'

export type StatementJourney = AccountLeg & StatementSums

export type Statement = {
  account: Account
  span: DaySpan
  journeys: readonly StatementJourney[]
  totals: readonly StatementTotal[]
  credits: readonly AccountCredit[]
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
  return mine && sumSpan(call, { account: mine.account, span: asked.span })
}

/** The same at the desk, of any account of the operator. Undefined where there is none. */
export async function makeStatementAtDesk(
  call: Call,
  { bookerId, span }: { bookerId: number; span: DaySpan },
): Promise<StatementVerdict | undefined> {
  const account = await findAnyAccount(call, { bookerId })
  return account && sumSpan(call, { account, span })
}

async function sumSpan(
  call: Call,
  { account, span: asked }: { account: Account; span: DaySpan },
): Promise<StatementVerdict> {
  const verdict = judgeSpan(asked)
  if (!verdict.ok) return verdict
  const { span } = verdict
  const { operator } = call
  const { bookerId } = account
  const [legs, credits] = await withOperator(call, async (tx) => [
    await listAccountLegs(tx, { operator, bookerId, span }),
    await listAccountCredits(tx, { operator, bookerId, span }),
  ])
  const journeys = sumJourneys(legs, account.commission)
  const totals = totalStatement(journeys)
  return { ok: true, statement: { account, span, journeys, totals, credits } }
}

const sumJourneys = (legs: readonly AccountLeg[], rule: CommissionRule): StatementJourney[] =>
  legs.map((leg) => ({ ...leg, ...sumLeg(rule, leg) }))
