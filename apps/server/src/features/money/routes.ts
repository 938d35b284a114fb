import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/money.ts'
import { REFUND_REFUSALS, writeRefundRefusal, writeRefunds } from '@kerbside/contract/refund.ts'
import { minor } from '@kerbside/domain/money.ts'
import { dayAfter } from '@kerbside/domain/report/report.ts'
import { instantsOf, type LocalTime } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { decideDispute } from '../ledger/decide-dispute.ts'
import { exportJournal, showBalances, showJournal } from '../ledger/show-journal.ts'
import { requestRefund } from '../refund/request-refund.ts'
import { explainDifference } from './explain-difference.ts'
import { keyRoutes } from './key-routes.ts'
import { listDeskExceptions } from './list-exceptions.ts'
import { rewindMatch } from './rewind-match.ts'
import { showDriverCash } from './show-cash.ts'
import { showPayments, showStory } from './show-payments.ts'
import {
  writeDifference,
  writeDriverCash,
  writeEntry,
  writePayment,
  writeStory,
} from './write-money.ts'

const DONE = { code: CODE.done, message: '' } as const
const JOURNAL_AT_ONCE = 100

/** The money of an operator, for its owner and whoever keeps its accounts. */
export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  keyRoutes(app, deps)

  serve(app, deps, wire.listDeskPayments, async (said, call) => {
    const { rows, more } = await showPayments(call, {
      words: said.q,
      group: said.group,
      from: said.from === undefined ? undefined : midnight(call, said.from),
      until: said.until === undefined ? undefined : midnight(call, dayAfter(said.until, 1)),
      after: readCursor(said.after),
      most: wire.PAYMENTS_AT_ONCE,
    })
    const last = more ? rows.at(-1) : undefined
    return {
      ...DONE,
      rows: rows.map((row) => writePayment(row, prefixOf(call))),
      after: last ? writeCursor({ at: last.made_at, id: last.id }) : '',
    }
  })

  serve(app, deps, wire.showDeskPayment, async ({ reference }, call) => {
    const story = await showStory(call, { reference })
    return story ? { ...DONE, ...writeStory(story, prefixOf(call)) } : NOT_FOUND
  })

  serve(app, deps, wire.refundDeskPayment, async (said, call) => {
    const key = call.visitor.idempotencyKey
    if (key === undefined) return writeRefundRefusal('no-key')
    const { reference, reason } = said
    const verdict = await requestRefund(call, {
      reference,
      reason,
      amount: minor(said.amount),
      key,
    })
    if (!verdict) return NOT_FOUND
    if (verdict.ok) return writeRefunds(verdict.given)
    return { ...writeRefundRefusal(verdict.reason), message: REFUND_REFUSALS[verdict.reason] }
  })

  serve(app, deps, wire.showDeskLedger, async (_, call) => {
    const accounts = await showBalances(call)
    const currencies = [...new Set(accounts.map(({ currency }) => currency))]
    return {
      ...DONE,
      accounts: accounts.map(({ currency, ...account }) => ({
        ...account,
        currencycode: currency,
      })),
      totals: currencies.map((currencycode) => ({
        currencycode,
        sum: accounts
          .filter(({ currency }) => currency === currencycode)
          .reduce((total, { balance }) => total + balance, 0),
      })),
    }
  })

  serve(app, deps, wire.listDeskJournal, async ({ day, after }, call) => {
    const most = JOURNAL_AT_ONCE
    const entries = await showJournal(call, {
      from: midnight(call, day),
      until: midnight(call, dayAfter(day, 1)),
      after: readCursor(after),
      most: most + 1,
    })
    const last = entries.length > most ? entries[most - 1] : undefined
    return {
      ...DONE,
      entries: entries.slice(0, most).map((entry) => writeEntry(entry, prefixOf(call))),
      after: last ? writeCursor(last) : '',
    }
  })

  serve(app, deps, wire.exportDeskJournal, async ({ from, until }, call) => {
    const { csv, rows } = await exportJournal(call, {
      from: midnight(call, from),
      until: midnight(call, dayAfter(until, 1)),
      days: `${from} ${until}`,
    })
    return { ...DONE, filename: `ledger-${call.profile.slug}-${from}-${until}.csv`, csv, rows }
  })

  serve(app, deps, wire.listDeskExceptions, async (_, call) => {
    const all = await listDeskExceptions(call)
    const prefix = prefixOf(call)
    return {
      ...DONE,
      differences: all.differences.map((one) =>
        writeDifference(one, { reference: all.referenceOf(one), prefix }),
      ),
      refunds: all.refunds.map(({ refund, reference, currency }) => ({
        id: refund.id,
        reference,
        bookingref: `${prefix}${reference}`,
        amount: refund.amount,
        currencycode: currency,
        state: refund.state,
        reason: refund.reason,
        lasterror: refund.lastError,
        changedat: refund.changedAt.toISOString(),
      })),
      disputes: all.disputes.map(({ reference, gateway, amount, currency, openedAt }) => ({
        reference,
        bookingref: `${prefix}${reference}`,
        gateway,
        amount,
        currencycode: currency,
        openedat: openedAt.toISOString(),
      })),
      matches: all.matches.map(({ gateway, until }) => ({ gateway, until: until.toISOString() })),
    }
  })

  serve(app, deps, wire.explainDeskDifference, async (said, call) =>
    (await explainDifference(call, said)) ? DONE : NOT_FOUND,
  )

  serve(app, deps, wire.decideDeskDispute, async (said, call) =>
    (await decideDispute(call, said)) > 0 ? DONE : NOT_FOUND,
  )

  serve(app, deps, wire.rematchDeskMoney, async ({ since }, call) => ({
    ...DONE,
    gateways: await rewindMatch(call, { since: midnight(call, since) }),
  }))

  serve(app, deps, wire.listDeskCash, async ({ from, until }, call) => {
    const rows = await showDriverCash(call, {
      from: midnight(call, from),
      until: midnight(call, dayAfter(until, 1)),
    })
    return { ...DONE, drivers: rows.map(writeDriverCash) }
  })
}

const prefixOf = ({ profile }: Pick<Call, 'profile'>): string => profile.settings.referencePrefix

/** When a civil day begins where the operator is; a day whose midnight the clock skips begins an hour later. */
const midnight = ({ profile }: Pick<Call, 'profile'>, day: string): Date =>
  instantsOf(`${day}T00:00` as LocalTime, profile.zone)[0] ??
  instantsOf(`${day}T01:00` as LocalTime, profile.zone)[0] ??
  new Date(`${day}T00:00:00Z`)

const writeCursor = ({ at, id }: { at: Date; id: string }): string => `${at.toISOString()}|${id}`

function readCursor(said: string | undefined): { at: Date; id: string } | undefined {
  const [at, id] = said?.split('|') ?? []
  return at === undefined || id === undefined ? undefined : { at: new Date(at), id }
}
