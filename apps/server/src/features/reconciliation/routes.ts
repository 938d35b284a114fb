import { CODE } from '@kerbside/contract/codes.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import * as wire from '@kerbside/contract/reconciliation.ts'
import {
  REFUND_REJECTION_MESSAGES,
  writeRefundRejection,
  writeRefunds,
} from '@kerbside/contract/refund.ts'
import { minor } from '@kerbside/domain/money.ts'
import { dayAfter } from '@kerbside/domain/report/report.ts'
import { instantsOf, type LocalTime } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { decideDispute } from '../ledger/decide-dispute.ts'
import { exportJournal, showBalances, showJournal } from '../ledger/show-journal.ts'
import { requestRefund } from '../refund/request-refund.ts'
import { explainDifference } from './explain-difference.ts'
import { keyRoutes } from './key-routes.ts'
import { listDeskExceptions } from './list-exceptions.ts'
import { rewindMatch } from './rewind-match.ts'
import { showDriverCash } from './show-cash.ts'
import { exportPayments, showPaymentHistory, showPayments, sumPaymentsOf } from './show-payments.ts'
import {
  type FormatReference,
  writeDifference,
  writeDriverCash,
  writeEntry,
  writePayment,
  writePaymentHistory,
} from './write-money.ts'

const DONE = { code: CODE.done, message: '' } as const
const JOURNAL_AT_ONCE = 100

/** Endpoints for an operator's payments, for the owner and accounts staff. */
export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  keyRoutes(app, deps)

  serve(app, deps, wire.listDeskPayments, async (cursor, context) => {
    const { rows, more } = await showPayments(context, {
      ...readFilter(context, cursor),
      after: readCursor(cursor.after),
      max: wire.PAYMENTS_AT_ONCE,
    })
    const last = more ? rows.at(-1) : undefined
    return {
      ...DONE,
      rows: rows.map((row) => writePayment(row, referenceOf(context))),
      after: last ? writeCursor({ at: last.made_at, id: last.id }) : '',
    }
  })

  serve(app, deps, wire.sumDeskPayments, async (input, context) => ({
    ...DONE,
    totals: await sumPaymentsOf(context, readFilter(context, input)),
  }))

  serve(app, deps, wire.exportDeskPayments, async (input, context) => {
    const { csv, rows } = await exportPayments(context, readFilter(context, input))
    const days = [input.from, input.until].filter((day) => day !== undefined)
    const filename = `${['payments', context.profile.slug, ...days].join('-')}.csv`
    return { ...DONE, filename, csv, rows }
  })

  serve(app, deps, wire.showDeskPayment, async ({ reference }, context) => {
    const paymentHistory = await showPaymentHistory(context, { reference })
    return paymentHistory
      ? { ...DONE, ...writePaymentHistory(paymentHistory, referenceOf(context)) }
      : NOT_FOUND
  })

  serve(app, deps, wire.refundDeskPayment, async (cursor, context) => {
    const key = context.client.idempotencyKey
    if (key === undefined) return writeRefundRejection('no-key')
    const { reference, reason } = cursor
    const result = await requestRefund(context, {
      reference,
      reason,
      amount: minor(cursor.amount),
      key,
    })
    if (!result) return NOT_FOUND
    if (result.ok) return writeRefunds(result.given)
    return {
      ...writeRefundRejection(result.reason),
      message: REFUND_REJECTION_MESSAGES[result.reason],
    }
  })

  serve(app, deps, wire.showDeskLedger, async (_, context) => {
    const accounts = await showBalances(context)
    const currencies = [...new Set(accounts.map(({ currency }) => currency))]
    return {
      ...DONE,
      accounts: accounts.map(({ currency, ...account }) => ({
        ...account,
        currencyCode: currency,
      })),
      totals: currencies.map((currencyCode) => ({
        currencyCode,
        sum: accounts
          .filter(({ currency }) => currency === currencyCode)
          .reduce((total, { balance }) => total + balance, 0),
      })),
    }
  })

  serve(app, deps, wire.listDeskJournal, async ({ day, after }, context) => {
    const limit = JOURNAL_AT_ONCE
    const entries = await showJournal(context, {
      from: midnight(context, day),
      until: midnight(context, dayAfter(day, 1)),
      after: readCursor(after),
      max: limit + 1,
    })
    const last = entries.length > limit ? entries[limit - 1] : undefined
    return {
      ...DONE,
      entries: entries.slice(0, limit).map((entry) => writeEntry(entry, referenceOf(context))),
      after: last ? writeCursor(last) : '',
    }
  })

  serve(app, deps, wire.exportDeskJournal, async ({ from, until, format }, context) => {
    const { csv, rows } = await exportJournal(context, {
      from: midnight(context, from),
      until: midnight(context, dayAfter(until, 1)),
      days: `${from} ${until}`,
      format,
    })
    const filename = `${format}-${context.profile.slug}-${from}-${until}.csv`
    return { ...DONE, filename, csv, rows }
  })

  serve(app, deps, wire.listDeskExceptions, async (_, context) => {
    const all = await listDeskExceptions(context)
    const bookingRef = referenceOf(context)
    return {
      ...DONE,
      differences: all.differences.map((difference) =>
        writeDifference(difference, { reference: all.referenceOf(difference), bookingRef }),
      ),
      refunds: all.refunds.map(({ refund, reference, currency }) => ({
        id: refund.id,
        reference,
        bookingRef: bookingRef(reference),
        amount: refund.amount,
        currencyCode: currency,
        state: refund.state,
        reason: refund.reason,
        lastError: refund.lastError,
        changedAt: refund.changedAt.toISOString(),
      })),
      disputes: all.disputes.map(({ reference, gateway, amount, currency, openedAt }) => ({
        reference,
        bookingRef: bookingRef(reference),
        gateway,
        amount,
        currencyCode: currency,
        openedAt: openedAt.toISOString(),
      })),
      matches: all.matches.map(({ gateway, until }) => ({ gateway, until: until.toISOString() })),
    }
  })

  serve(app, deps, wire.explainDeskDifference, async (cursor, context) =>
    (await explainDifference(context, cursor)) ? DONE : NOT_FOUND,
  )

  serve(app, deps, wire.decideDeskDispute, async (cursor, context) =>
    (await decideDispute(context, cursor)) > 0 ? DONE : NOT_FOUND,
  )

  serve(app, deps, wire.rematchDeskMoney, async ({ since }, context) => ({
    ...DONE,
    gateways: await rewindMatch(context, { since: midnight(context, since) }),
  }))

  serve(app, deps, wire.listDeskCash, async ({ from, until }, context) => {
    const rows = await showDriverCash(context, {
      from: midnight(context, from),
      until: midnight(context, dayAfter(until, 1)),
    })
    return { ...DONE, drivers: rows.map(writeDriverCash) }
  })
}

/** "KB-1559995", as everywhere else. */
const referenceOf =
  ({ profile }: Pick<RequestContext, 'profile'>): FormatReference =>
  (reference) =>
    `${profile.settings.referencePrefix}-${reference}`

/** The start of a civil day in the operator's zone; if a clock change skips midnight, an hour later. */
const midnight = ({ profile }: Pick<RequestContext, 'profile'>, day: string): Date =>
  instantsOf(`${day}T00:00` as LocalTime, profile.zone)[0] ??
  instantsOf(`${day}T01:00` as LocalTime, profile.zone)[0] ??
  new Date(`${day}T00:00:00Z`)

const readFilter = (
  context: RequestContext,
  { q, group, from, until }: InputOf<typeof wire.sumDeskPayments>,
) => ({
  words: q,
  group,
  from: from === undefined ? undefined : midnight(context, from),
  until: until === undefined ? undefined : midnight(context, dayAfter(until, 1)),
})

const writeCursor = ({ at, id }: { at: Date; id: string }): string => `${at.toISOString()}|${id}`

function readCursor(cursor: string | undefined): { at: Date; id: string } | undefined {
  const [at, id] = cursor?.split('|') ?? []
  return at === undefined || id === undefined ? undefined : { at: new Date(at), id }
}
