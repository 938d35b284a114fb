import { readDay, readSpan } from '@kerbside/contract/booker/read-days.ts'
import { saySpanRefusal } from '@kerbside/contract/booker/say-refusal.ts'
import { writeCredit } from '@kerbside/contract/booker/write-credit.ts'
import { writeStatement } from '@kerbside/contract/booker/write-statement.ts'
import * as wire from '@kerbside/contract/booker.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import * as desk from '@kerbside/contract/desk/account.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { type DaySpan, dayOf, monthOf } from '@kerbside/domain/statement/civil-days.ts'
import { type LocalDate, localAt } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { chartWeek } from './chart-week.ts'
import { makeStatement, makeStatementAtDesk, type StatementVerdict } from './make-statement.ts'

export function statementRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.findBookerStatement, async (said, call) => {
    const { zone, settings } = call.profile
    const today = todayAt(call)
    const span = readSpan(said, { zone, usual: { from: monthOf(today).from, to: today } })
    const verdict = await makeStatement(call, { bookerId: said.bookerid, span })
    return verdict ? writeVerdict(verdict, { span, prefix: settings.referencePrefix }) : NOT_FOUND
  })

  serve(app, deps, desk.showDeskStatement, async ({ bookerid, datefrom, dateto }, call) => {
    const span = { from: datefrom as LocalDate, to: dateto as LocalDate }
    const verdict = await makeStatementAtDesk(call, { bookerId: bookerid, span })
    const { referencePrefix: prefix } = call.profile.settings
    return verdict ? writeVerdict(verdict, { span, prefix }) : NOT_FOUND
  })

  serve(app, deps, wire.chartBookings, async ({ bookerid, weekcommencing }, call) => {
    const { currency, zone } = call.profile
    const day = readDay(weekcommencing, zone) ?? todayAt(call)
    const days = await chartWeek(call, { bookerId: bookerid, day })
    if (!days) return NOT_FOUND
    return {
      code: CODE.done,
      message: '',
      currencycode: currency,
      days: days.map((one) => ({
        date: one.day,
        bookings: one.bookings,
        amount: writeMoney(one.amount, currency),
      })),
    }
  })
}

function writeVerdict(
  verdict: StatementVerdict,
  { span, prefix }: { span: DaySpan; prefix: string },
) {
  if (verdict.ok) {
    const { account, credits, ...statement } = verdict.statement
    const written = credits.map((credit) => writeCredit(credit, { prefix, ...credit }))
    return writeStatement({ ...statement, ...account, prefix, credits: written })
  }
  const none = { bookings: [], totals: [], credits: [], company: '', prefix: '' }
  const message = saySpanRefusal(verdict.reason)
  return { code: CODE.refused, message, ...none, datefrom: span.from, dateto: span.to }
}

const todayAt = ({ now, profile }: Call) => dayOf(localAt(now(), profile.zone))
