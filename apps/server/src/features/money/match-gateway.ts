import {
  type Difference,
  type GatewayMoney,
  matchMoney,
} from '@kerbside/domain/ledger/match-money.ts'
import { minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { Charge } from '../../ports/gateway/port.ts'
import { gatewayOf, merchantAt } from '../payment/find-keys.ts'
import { readOrderId } from '../payment/find-told-attempt.ts'
import { settleRefunds } from '../refund/settle-refunds.ts'
import { adoptCharge } from './adopt-charge.ts'
import {
  type Books,
  closeDifference,
  type KeptDifference,
  keepDifference,
  listBooks,
  listDifferences,
  markMatched,
} from './store.ts'

export type Matched = { charges: number; open: readonly Difference[] }

/**
 * Puts what a gateway took in a span beside our attempts and our ledger. What can be mended is mended by the same
 * steps that mend it on any other day; what still differs is kept until it agrees or somebody explains it. Throws when
 * the gateway's list does not come whole: then the span is matched another time.
 */
export async function matchGateway(
  call: Call,
  facts: { gateway: string; from: Date; until: Date },
): Promise<Matched> {
  const { gateway, from, until } = facts
  const port = gatewayOf(call, gateway)
  if (!port?.listTaken) throw new Error(`${gateway} has no list of what it took`)
  const charges = new Map<string, Charge>()
  const listed = port.listTaken({ ...(await merchantAt(call, gateway)), from, until })
  for await (const charge of listed) charges.set(charge.ref, charge)
  const before = await withOperator(call, (tx) =>
    listDifferences(tx, { operator: call.operator, gateway }),
  )
  const means: Means = { call, gateway, charges, before, unsure: new Set(), span: { from, until } }
  // what was open is looked at again, however long ago it was
  for (const one of before) if (one.chargeRef !== '' || one.orderId !== '') await lookUp(means, one)
  await mend(means, matchMoney(await readBooks(means)))
  const open = matchMoney(await readBooks(means)).filter((one) => !means.unsure.has(nameOf(one)))
  await write(means, open)
  return { charges: charges.size, open }
}

type Means = {
  call: Call
  gateway: string
  /** By name; what is found out on the way comes in too. */
  charges: Map<string, Charge>
  before: readonly KeptDifference[]
  /** What the gateway did not answer about: neither opened nor closed. */
  unsure: Set<string>
  span: { from: Date; until: Date }
}

type Named = { chargeRef: string; orderId: string }

const nameOf = ({ chargeRef, orderId }: Named): string => `${chargeRef}|${orderId}`

const MOST_AT_ONCE = 500

async function readBooks(means: Means) {
  const { call, gateway, charges, before, span } = means
  const { operator } = call
  const named = [
    ...[...charges.values()].map(({ ref, orderId }) => ({ chargeRef: ref, orderId })),
    ...before,
  ]
  const books = new Map<string, Books>()
  const add = (some: readonly Books[]) => {
    for (const one of some) books.set(one.attempt.id, one)
  }
  for (let first = 0; first < named.length; first += MOST_AT_ONCE) {
    const some = named.slice(first, first + MOST_AT_ONCE)
    const refs = some.map(({ chargeRef }) => chargeRef).filter((ref) => ref !== '')
    const orderIds = some.map(({ orderId }) => orderId).filter((id) => readOrderId(id))
    add(await withOperator(call, (tx) => listBooks(tx, { operator, gateway, refs, orderIds })))
  }
  const inSpan = { operator, gateway, refs: [], orderIds: [], span }
  add(await withOperator(call, (tx) => listBooks(tx, inSpan)))
  return {
    charges: [...charges.values()].map(moneyOf),
    attempts: [...books.values()].map(({ attempt }) => attempt),
    ledger: [...books.values()].map(({ ledger }) => ledger),
  }
}

const moneyOf = ({ ref, orderId, currency, amount, refunded }: Charge): GatewayMoney => ({
  ref,
  orderId,
  currency,
  taken: amount,
  returned: refunded ?? minor(0),
})

/** Every way of mending is safe to go twice: what it finds mended already, it leaves. */
async function mend(means: Means, found: readonly Difference[]): Promise<void> {
  const { call, gateway, charges } = means
  // first what may only be late, so that a second charge is told from one under another name
  for (const one of found.filter(({ kind }) => kind === 'only-attempt')) await lookUp(means, one)
  for (const one of found) {
    const charge = charges.get(one.chargeRef)
    if (one.kind === 'only-gateway' && charge)
      await adoptCharge(call, { gateway, charge, isThere: (ref) => charges.has(ref) })
  }
  const { attempts } = await readBooks(means)
  for (const one of found.filter(({ kind }) => kind === 'refunded')) {
    const attempt = attempts.find(({ ref }) => ref === one.chargeRef)
    if (attempt) await settleRefunds(call, { attempt })
  }
}

/** Asks after one charge that is not on the list: it may have been taken in another span, or be gone. */
async function lookUp(means: Means, named: Named): Promise<void> {
  const { call, gateway, charges, unsure } = means
  if (charges.has(named.chargeRef)) return
  const answer = await gatewayOf(call, gateway)?.findCharge({
    ...(await merchantAt(call, gateway)),
    orderId: named.orderId,
    ...(named.chargeRef !== '' && { ref: named.chargeRef }),
  })
  if (!answer) return
  if (!answer.known) unsure.add(nameOf(named))
  else if (answer.charge.state === 'captured') charges.set(answer.charge.ref, answer.charge)
}

async function write(means: Means, open: readonly Difference[]): Promise<void> {
  const { call, gateway, before, unsure, span } = means
  const { operator } = call
  const now = call.now()
  const keyOf = (one: Difference) => `${one.kind}|${nameOf(one)}`
  const still = new Set(open.map(keyOf))
  await withOperator(call, async (tx) => {
    for (const found of open)
      await keepDifference(tx, { operator, gateway, found, id: call.newId(), now })
    for (const one of before)
      if (!still.has(keyOf(one)) && !unsure.has(nameOf(one)))
        await closeDifference(tx, { operator, id: one.id, now, note: '' })
    await markMatched(tx, { operator, gateway, until: span.until })
  })
}
