import { describeSpanRejection } from '@kerbside/contract/booker/describe-rejection.ts'
import * as desk from '@kerbside/contract/booker/desk.ts'
import { readDay, readSpan } from '@kerbside/contract/booker/read-days.ts'
import { writeCredit } from '@kerbside/contract/booker/write-credit.ts'
import { writeStatement } from '@kerbside/contract/booker/write-statement.ts'
import * as wire from '@kerbside/contract/booker.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { type DaySpan, dayOf, monthOf } from '@kerbside/domain/statement/civil-days.ts'
import { type LocalDate, localAt } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { chartWeek } from './chart-week.ts'
import { makeStatement, makeStatementAtDesk, type StatementResult } from './make-statement.ts'

export function statementRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findBookerStatement, async (input, context) => {
    const { zone, settings } = context.profile
    const today = todayAt(context)
    const span = readSpan(input, { zone, usual: { from: monthOf(today).from, to: today } })
    const result = await makeStatement(context, { bookerId: input.bookerid, span })
    return result
      ? writeStatementReply(result, { span, prefix: settings.referencePrefix })
      : NOT_FOUND
  })

  serve(app, deps, desk.showDeskStatement, async ({ bookerId, dateFrom, dateTo }, context) => {
    const span = { from: dateFrom as LocalDate, to: dateTo as LocalDate }
    const result = await makeStatementAtDesk(context, { bookerId, span })
    const { referencePrefix: prefix } = context.profile.settings
    return result ? writeStatementReply(result, { span, prefix }) : NOT_FOUND
  })

  serve(app, deps, wire.chartBookings, async ({ bookerid, weekcommencing }, context) => {
    const { currency, zone } = context.profile
    const day = readDay(weekcommencing, zone) ?? todayAt(context)
    const days = await chartWeek(context, { bookerId: bookerid, day })
    if (!days) return NOT_FOUND
    return {
      code: CODE.done,
      message: '',
      currencycode: currency,
      days: days.map((item) => ({
        date: item.day,
        bookings: item.bookings,
        amount: writeMoney(item.amount, currency),
      })),
    }
  })
}

function writeStatementReply(
  result: StatementResult,
  { span, prefix }: { span: DaySpan; prefix: string },
) {
  if (result.ok) {
    const { account, credits, ...statement } = result.statement
    const written = credits.map((credit) => writeCredit(credit, { prefix, ...credit }))
    return writeStatement({ ...statement, ...account, prefix, credits: written })
  }
  const none = { bookings: [], totals: [], credits: [], company: '', prefix: '' }
  const message = describeSpanRejection(result.reason)
  return { code: CODE.refused, message, ...none, datefrom: span.from, dateto: span.to }
}

const todayAt = ({ now, profile }: RequestContext) => dayOf(localAt(now(), profile.zone))
