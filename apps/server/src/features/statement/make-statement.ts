import type { CommissionRule } from '@kerbside/domain/corporate/commission.ts'
import { checkSpan, type DaySpan, type SpanResult } from '@kerbside/domain/statement/civil-days.ts'
import {
  type StatementTotal,
  type StatementTotals,
  sumLeg,
  totalStatement,
} from '@kerbside/domain/statement/statement.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { type Account, findAnyAccount, findNamedAccount } from '../corporate/find-account.ts'
import { type AccountCredit, listAccountCredits } from '../invoice/list-credits.ts'
import { type AccountLeg, listAccountLegs } from './store.ts'

export type StatementEntry = AccountLeg & StatementTotals

export type Statement = {
  account: Account
  span: DaySpan
  journeys: readonly StatementEntry[]
  totals: readonly StatementTotal[]
  credits: readonly AccountCredit[]
}

export type StatementResult =
  | { ok: true; statement: Statement }
  | { ok: false; reason: Extract<SpanResult, { ok: false }>['reason'] }

/** The legs of the client's account over some days. Undefined for an account the client may not see. */
export async function makeStatement(
  context: RequestContext,
  requestedSpan: { bookerId: number; span: DaySpan },
): Promise<StatementResult | undefined> {
  const { bookerId } = requestedSpan
  const mine = await findNamedAccount(context, { bookerId, act: 'see-statement' })
  return mine && sumPeriod(context, { account: mine.account, span: requestedSpan.span })
}

/** The same at the desk, for any account of the operator. Undefined if there is none. */
export async function makeStatementAtDesk(
  context: RequestContext,
  { bookerId, span }: { bookerId: number; span: DaySpan },
): Promise<StatementResult | undefined> {
  const account = await findAnyAccount(context, { bookerId })
  return account && sumPeriod(context, { account, span })
}

async function sumPeriod(
  context: RequestContext,
  { account, span: requestedSpan }: { account: Account; span: DaySpan },
): Promise<StatementResult> {
  const result = checkSpan(requestedSpan)
  if (!result.ok) return result
  const { span } = result
  const { operator } = context
  const { bookerId } = account
  const [legs, credits] = await withOperator(context, async (tx) => [
    await listAccountLegs(tx, { operator, bookerId, span }),
    await listAccountCredits(tx, { operator, bookerId, span }),
  ])
  const journeys = sumLegs(legs, account.commission)
  const totals = totalStatement(journeys)
  return { ok: true, statement: { account, span, journeys, totals, credits } }
}

const sumLegs = (legs: readonly AccountLeg[], rule: CommissionRule): StatementEntry[] =>
  legs.map((leg) => ({ ...leg, ...sumLeg(rule, leg) }))
