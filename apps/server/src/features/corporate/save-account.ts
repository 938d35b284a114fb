import type { AccountReply, saveDeskAccount } from '@kerbside/contract/booker/desk.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { checkAgreement } from '@kerbside/domain/corporate/check-agreement.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listChanges } from '../audit/list-changes.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { accountReply, showAccount } from './desk-account.ts'
import {
  type BookerFacts,
  type BookerRow,
  findBookerRow,
  insertBooker,
  nextBookerId,
  updateBooker,
} from './desk-store.ts'
import { readRules } from './read-rules.ts'
import { findAccountRow, saveCostCentres } from './store.ts'
import { rulesOf } from './write-rules.ts'

type Input = InputOf<typeof saveDeskAccount>
type AccountResult = AccountReply | { conflict: AccountReply } | undefined

/** Creates or changes an account; undefined if it does not exist. Existing bookings do not change. */
export async function saveAccount(context: RequestContext, input: Input): Promise<AccountResult> {
  const types = await listVehicleTypes(context)
  const errors = checkAgreement(agreementOf(input), {
    vehicleTypeIds: types.map(({ id }) => id),
  })
  const bookerId = Number(input.bookerId)
  if (errors.length > 0) {
    const before = bookerId === 0 ? undefined : await showAccount(context, { bookerId })
    return bookerId !== 0 && !before ? undefined : accountReply(before, errors)
  }
  const result = await withOperator(context, (tx) =>
    bookerId === 0 ? make(tx, { context, input }) : change(tx, { context, input, bookerId }),
  )
  if (result === 'unknown') return undefined
  if (result === 'newer')
    return { conflict: accountReply(await showAccount(context, { bookerId })) }
  return accountReply(await showAccount(context, { bookerId: result }))
}

const agreementOf = (input: Input) => ({
  name: input.name,
  commissionPercent: input.commissionPercent,
  paymentDays: input.paymentDays,
  costCentres: input.costCentres,
  reference: input.rules.reference ?? undefined,
  costCentreRequired: input.rules.costCentreRequired,
  vehicleTypeIds: input.rules.vehicles?.vehicleTypeIds,
  open: input.rules.hours?.open,
})

const MAX_ATTEMPTS = 5

async function make(
  tx: Tx,
  { context, input }: { context: RequestContext; input: Input },
): Promise<number> {
  const { operator } = context
  const facts = factsOf(input, { context, before: undefined })
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const bookerId = await nextBookerId(tx, { operator })
    if (!(await insertBooker(tx, { operator, bookerId, facts }))) continue
    await saveCentres(tx, { context, input, bookerId })
    await recordAudit(tx, {
      ...context,
      action: 'account.made',
      object: `account ${bookerId}`,
      detail: loggedOf(facts, input),
    })
    return bookerId
  }
  throw new Error('no free account number')
}

async function change(
  tx: Tx,
  { context, input, bookerId }: { context: RequestContext; input: Input; bookerId: number },
): Promise<number | 'unknown' | 'newer'> {
  const { operator } = context
  const before = await findBookerRow(tx, { operator, bookerId, lock: true })
  const account = await findAccountRow(tx, { operator, bookerId })
  if (!before || !account) return 'unknown'
  if (before.version !== Number(input.version)) return 'newer'
  const facts = factsOf(input, { context, before })
  const detail = listChanges(
    loggedOf(before, { costCentres: account.costCentres }),
    loggedOf(facts, input),
  )
  if (detail.length === 0) return bookerId
  await updateBooker(tx, { operator, bookerId, version: before.version + 1, facts })
  await saveCentres(tx, { context, input, bookerId })
  await recordAudit(tx, {
    ...context,
    action: 'account.changed',
    object: `account ${bookerId}`,
    detail,
  })
  return bookerId
}

const saveCentres = (
  tx: Tx,
  { context, input, bookerId }: { context: RequestContext; input: Input; bookerId: number },
): Promise<void> =>
  saveCostCentres(tx, {
    operator: context.operator,
    bookerId,
    costCentres: input.costCentres,
    now: context.now(),
  })

function factsOf(
  input: Input,
  { context, before }: { context: RequestContext; before: BookerRow | undefined },
): BookerFacts {
  const hasLimit = before !== undefined && before.credit_limit_minor !== null
  const currency = (hasLimit && before.credit_currency) || context.profile.currency
  const rules = before ? readRules(before.rules) : {}
  return {
    name: input.name,
    address: input.address,
    credit_limit_minor:
      input.creditLimit === null ? null : String(readMoney(input.creditLimit, currency)),
    credit_currency: currency,
    commission_basis_points: Math.round(input.commissionPercent * 100),
    commission_fixed_minor: String(readMoney(input.commissionFixed, currency)),
    payment_days: input.paymentDays,
    rules: JSON.stringify(rulesOf(input.rules, rules)),
    blocked_at: input.blocked ? (before?.blocked_at ?? context.now()) : null,
    blocked_reason: input.blocked ? input.blockedReason : '',
  }
}

/** The values for the log: rules in parsed form, however they are stored. */
const loggedOf = (
  facts: BookerFacts,
  { costCentres }: { costCentres: readonly { code: string; name: string }[] },
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
  costCentres: [...costCentres],
})
