import {
  type Difference,
  type GatewayMoney,
  matchMoney,
} from '@kerbside/domain/ledger/match-money.ts'
import { minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { Charge } from '../../ports/gateway/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { gatewayOf, merchantAt } from '../payment/find-keys.ts'
import { readOrderId } from '../payment/find-reported-attempt.ts'
import { settleRefunds } from '../refund/settle-refunds.ts'
import { adoptCharge } from './adopt-charge.ts'
import {
  type AttemptRecords,
  closeDifference,
  listAttemptRecords,
  listDifferences,
  markMatched,
  type StoredDifference,
  saveDifference,
} from './store.ts'

export type Matched = { charges: number; open: readonly Difference[] }

/**
 * Compares a gateway's charges in a span with our attempts and our ledger. What can be repaired is repaired by the
 * usual steps; remaining differences stay open until they agree or a person explains them. Throws if the gateway's
 * list is incomplete: then the span is reconciled later.
 */
export async function matchGateway(
  context: RequestContext,
  params: { gateway: string; from: Date; until: Date },
): Promise<Matched> {
  const { gateway, from, until } = params
  const port = gatewayOf(context, gateway)
  if (!port?.listTaken) throw new Error(`${gateway} cannot list its charges`)
  const charges = new Map<string, Charge>()
  const listed = port.listTaken({ ...(await merchantAt(context, gateway)), from, until })
  for await (const charge of listed) charges.set(charge.ref, charge)
  const before = await withOperator(context, (tx) =>
    listDifferences(tx, { operator: context.operator, gateway }),
  )
  const deps: Deps = { context, gateway, charges, before, unsure: new Set(), span: { from, until } }
  // open differences are checked again, however old they are
  for (const item of before)
    if (item.chargeRef !== '' || item.orderId !== '') await checkAtGateway(deps, item)
  await repair(deps, matchMoney(await readAttemptRecords(deps)))
  const open = matchMoney(await readAttemptRecords(deps)).filter(
    (item) => !deps.unsure.has(nameOf(item)),
  )
  await write(deps, open)
  return { charges: charges.size, open }
}

type Deps = {
  context: RequestContext
  gateway: string
  /** By reference; includes charges found later. */
  charges: Map<string, Charge>
  before: readonly StoredDifference[]
  /** Differences the gateway gave no answer about: neither opened nor closed. */
  unsure: Set<string>
  span: { from: Date; until: Date }
}

type Named = { chargeRef: string; orderId: string }

const nameOf = ({ chargeRef, orderId }: Named): string => `${chargeRef}|${orderId}`

const BATCH_SIZE = 500

async function readAttemptRecords(deps: Deps) {
  const { context, gateway, charges, before, span } = deps
  const { operator } = context
  const named = [
    ...[...charges.values()].map(({ ref, orderId }) => ({ chargeRef: ref, orderId })),
    ...before,
  ]
  const records = new Map<string, AttemptRecords>()
  const add = (some: readonly AttemptRecords[]) => {
    for (const item of some) records.set(item.attempt.id, item)
  }
  for (let first = 0; first < named.length; first += BATCH_SIZE) {
    const some = named.slice(first, first + BATCH_SIZE)
    const refs = some.map(({ chargeRef }) => chargeRef).filter((ref) => ref !== '')
    const orderIds = some.map(({ orderId }) => orderId).filter((id) => readOrderId(id))
    add(
      await withOperator(context, (tx) =>
        listAttemptRecords(tx, { operator, gateway, refs, orderIds }),
      ),
    )
  }
  const inSpan = { operator, gateway, refs: [], orderIds: [], span }
  add(await withOperator(context, (tx) => listAttemptRecords(tx, inSpan)))
  return {
    charges: [...charges.values()].map(moneyOf),
    attempts: [...records.values()].map(({ attempt }) => attempt),
    ledger: [...records.values()].map(({ ledger }) => ledger),
  }
}

const moneyOf = ({ ref, orderId, currency, amount, refunded }: Charge): GatewayMoney => ({
  ref,
  orderId,
  currency,
  taken: amount,
  returned: refunded ?? minor(0),
})

/** Every repair is idempotent: it leaves what is already repaired. */
async function repair(deps: Deps, found: readonly Difference[]): Promise<void> {
  const { context, gateway, charges } = deps
  // first the charges that may only be late, to tell a second charge from the same one under another id
  for (const item of found.filter(({ kind }) => kind === 'only-attempt'))
    await checkAtGateway(deps, item)
  for (const item of found) {
    const charge = charges.get(item.chargeRef)
    if (item.kind === 'only-gateway' && charge)
      await adoptCharge(context, { gateway, charge, isThere: (ref) => charges.has(ref) })
  }
  const { attempts } = await readAttemptRecords(deps)
  for (const item of found.filter(({ kind }) => kind === 'refunded')) {
    const attempt = attempts.find(({ ref }) => ref === item.chargeRef)
    if (attempt) await settleRefunds(context, { attempt })
  }
}

/** Looks up one charge that is not on the list: it may belong to another span, or be missing. */
async function checkAtGateway(deps: Deps, named: Named): Promise<void> {
  const { context, gateway, charges, unsure } = deps
  if (charges.has(named.chargeRef)) return
  const result = await gatewayOf(context, gateway)?.findCharge({
    ...(await merchantAt(context, gateway)),
    orderId: named.orderId,
    ...(named.chargeRef !== '' && { ref: named.chargeRef }),
  })
  if (!result) return
  if (!result.known) unsure.add(nameOf(named))
  else if (result.charge.state === 'captured') charges.set(result.charge.ref, result.charge)
}

async function write(deps: Deps, open: readonly Difference[]): Promise<void> {
  const { context, gateway, before, unsure, span } = deps
  const { operator } = context
  const now = context.now()
  const keyOf = (item: Difference) => `${item.kind}|${nameOf(item)}`
  const still = new Set(open.map(keyOf))
  await withOperator(context, async (tx) => {
    for (const found of open)
      await saveDifference(tx, { operator, gateway, found, id: context.newId(), now })
    for (const item of before)
      if (!still.has(keyOf(item)) && !unsure.has(nameOf(item)))
        await closeDifference(tx, { operator, id: item.id, now, note: '' })
    await markMatched(tx, { operator, gateway, until: span.until })
  })
}
