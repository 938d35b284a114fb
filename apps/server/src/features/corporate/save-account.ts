import type { AccountReply, saveDeskAccount } from '@kerbside/contract/desk/account.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { judgeAgreement } from '@kerbside/domain/corporate/judge-agreement.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { listChanges } from '../audit/list-changes.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { answerOf, showAccount } from './desk-account.ts'
import {
  type BookerFacts,
  type BookerRow,
  findBookerRow,
  insertBooker,
  nextBookerId,
  updateBooker,
} from './desk-store.ts'
import { readRules } from './read-rules.ts'
import { findAccountRow, keepCostCentres } from './store.ts'
import { rulesOf } from './write-rules.ts'

type Said = InputOf<typeof saveDeskAccount>
type Answer = AccountReply | { conflict: AccountReply } | undefined

/** Makes an account or changes one; undefined for one that is not there. What is booked stays as it was booked. */
export async function saveAccount(call: Call, said: Said): Promise<Answer> {
  const types = await listVehicleTypes(call)
  const faults = judgeAgreement(agreementOf(said), {
    vehicleTypeIds: types.map(({ id }) => id),
  })
  const bookerId = Number(said.bookerid)
  if (faults.length > 0) {
    const before = bookerId === 0 ? undefined : await showAccount(call, { bookerId })
    return bookerId !== 0 && !before ? undefined : answerOf(before, faults)
  }
  const verdict = await withOperator(call, (tx) =>
    bookerId === 0 ? make(tx, { call, said }) : change(tx, { call, said, bookerId }),
  )
  if (verdict === 'unknown') return undefined
  if (verdict === 'newer') return { conflict: answerOf(await showAccount(call, { bookerId })) }
  return answerOf(await showAccount(call, { bookerId: verdict }))
}

const agreementOf = (said: Said) => ({
  name: said.name,
  commissionPercent: said.commissionpercent,
  paymentDays: said.paymentdays,
  costCentres: said.costcentres,
  reference: said.rules.reference ?? undefined,
  costCentreRequired: said.rules.costcentrerequired,
  vehicleTypeIds: said.rules.vehicles?.vehtypeids,
  open: said.rules.hours?.open,
})

const MOST_TRIES = 5

async function make(tx: Tx, { call, said }: { call: Call; said: Said }): Promise<number> {
  const { operator } = call
  const facts = factsOf(said, { call, before: undefined })
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const bookerId = await nextBookerId(tx, { operator })
    if (!(await insertBooker(tx, { operator, bookerId, facts }))) continue
    await keepCentres(tx, { call, said, bookerId })
    await keepAudit(tx, {
      ...call,
      deed: 'account.made',
      object: `account ${bookerId}`,
      detail: loggedOf(facts, said),
    })
    return bookerId
  }
  throw new Error('no number for an account')
}

async function change(
  tx: Tx,
  { call, said, bookerId }: { call: Call; said: Said; bookerId: number },
): Promise<number | 'unknown' | 'newer'> {
  const { operator } = call
  const before = await findBookerRow(tx, { operator, bookerId, hold: true })
  const account = await findAccountRow(tx, { operator, bookerId })
  if (!before || !account) return 'unknown'
  if (before.version !== Number(said.version)) return 'newer'
  const facts = factsOf(said, { call, before })
  const detail = listChanges(
    loggedOf(before, { costcentres: account.costCentres }),
    loggedOf(facts, said),
  )
  if (detail.length === 0) return bookerId
  await updateBooker(tx, { operator, bookerId, version: before.version + 1, facts })
  await keepCentres(tx, { call, said, bookerId })
  await keepAudit(tx, { ...call, deed: 'account.changed', object: `account ${bookerId}`, detail })
  return bookerId
}

const keepCentres = (
  tx: Tx,
  { call, said, bookerId }: { call: Call; said: Said; bookerId: number },
): Promise<void> =>
  keepCostCentres(tx, {
    operator: call.operator,
    bookerId,
    costCentres: said.costcentres,
    now: call.now(),
  })

function factsOf(
  said: Said,
  { call, before }: { call: Call; before: BookerRow | undefined },
): BookerFacts {
  const hasLimit = before !== undefined && before.credit_limit_minor !== null
  const currency = (hasLimit && before.credit_currency) || call.profile.currency
  const rules = before ? readRules(before.rules) : {}
  return {
    name: said.name,
    address: said.address,
    credit_limit_minor:
      said.creditlimit === null ? null : String(readMoney(said.creditlimit, currency)),
    credit_currency: currency,
    commission_basis_points: Math.round(said.commissionpercent * 100),
    commission_fixed_minor: String(readMoney(said.commissionfixed, currency)),
    payment_days: said.paymentdays,
    rules: JSON.stringify(rulesOf(said.rules, rules)),
    blocked_at: said.blocked ? (before?.blocked_at ?? call.now()) : null,
    blocked_reason: said.blocked ? said.blockedreason : '',
  }
}

/** What the log tells of: rules as they are read, whatever way they are kept. */
const loggedOf = (
  facts: BookerFacts,
  { costcentres }: { costcentres: readonly { code: string; name: string }[] },
) => ({
  name: facts.name,
  address: facts.address,
  creditLimit: facts.credit_limit_minor,
  currency: facts.credit_currency,
  commissionBasisPoints: facts.commission_basis_points,
  commissionFixed: facts.commission_fixed_minor,
  paymentDays: facts.payment_days,
  blocked: facts.blocked_at !== null,
  blockedReason: facts.blocked_reason,
  rules: typeof facts.rules === 'string' ? (JSON.parse(facts.rules) as unknown) : facts.rules,
  costcentres: [...costcentres],
})
