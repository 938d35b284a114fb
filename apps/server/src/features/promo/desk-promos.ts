import { CODE } from '@kerbside/contract/codes.ts'
import type { DeskPromo, PromosReply } from '@kerbside/contract/desk/promo.ts'
import { readMoney, writeMoney } from '@kerbside/contract/money.ts'
import { minor } from '@kerbside/domain/money.ts'
import { judgeTerms, type PromoTerms, type TermsFault } from '@kerbside/domain/promo/judge-terms.ts'
import { type LocalTime, localAt, resolveLocal } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { listChanges } from '../audit/list-changes.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import {
  insertPromo,
  isCodeTaken,
  listAccountNames,
  listPromoRows,
  lockPromo,
  type PromoFacts,
  type PromoRow,
  updatePromo,
} from './desk-store.ts'

type Said = Omit<DeskPromo, 'used' | 'stands'>
type Fault = PromosReply['faults'][number]
type Answer = PromosReply | { conflict: PromosReply }

/** All codes as the desk sees them, with what can be chosen for one. */
export async function showPromos(call: Call, faults: readonly Fault[] = []): Promise<PromosReply> {
  const { operator, profile } = call
  const [vehicleTypes, { rows, accounts }] = await Promise.all([
    listVehicleTypes(call),
    withOperator(call, async (tx) => ({
      rows: await listPromoRows(tx, { operator }),
      accounts: await listAccountNames(tx, { operator }),
    })),
  ])
  return {
    code: CODE.done,
    message: '',
    promos: rows.map((row) => writePromo(row, call)),
    currencycode: profile.currency,
    vehicletypes: vehicleTypes.map(({ id, name }) => ({ vehtypeid: id, name })),
    accounts: accounts.map(({ id, name }) => ({ bookerid: id, name })),
    faults: [...faults],
  }
}

/** Makes or changes a code: all of it is judged, and nothing is kept of one with a fault. */
export async function savePromo(call: Call, said: Said): Promise<Answer> {
  const { operator, profile } = call
  const terms = termsOf(said)
  const vehicleTypeIds = (await listVehicleTypes(call)).map(({ id }) => id)
  const verdict = await withOperator(call, async (tx): Promise<Verdict> => {
    const bookerIds = (await listAccountNames(tx, { operator })).map(({ id }) => id)
    const judged = judgeTerms(terms, { zone: profile.zone, vehicleTypeIds, bookerIds })
    if (judged.length > 0) return { faults: judged.map(writeFault) }
    const before =
      said.promoid === 0 ? undefined : await lockPromo(tx, { operator, id: said.promoid })
    if (said.promoid !== 0 && before?.version !== said.version) return 'newer'
    if (await isCodeTaken(tx, { operator, code: terms.code, but: said.promoid }))
      return { faults: [TAKEN] }
    const facts = factsOf(terms, { call, before })
    if (before) return change(tx, { call, before, facts })
    const id = await insertPromo(tx, { operator, facts })
    if (id === undefined) return { faults: [TAKEN] }
    await keepAudit(tx, {
      ...call,
      deed: 'promo.made',
      object: `promo ${terms.code}`,
      detail: { ...terms },
    })
    return 'saved'
  })
  return answer(call, verdict)
}

/** Ends a code at once, or opens again one that was ended. */
export async function endPromo(
  call: Call,
  { promoid: id, version, ended }: { promoid: number; version: number; ended: boolean },
): Promise<Answer> {
  const { operator } = call
  const verdict = await withOperator(call, async (tx): Promise<Verdict> => {
    const before = await lockPromo(tx, { operator, id })
    if (before?.version !== version) return 'newer'
    const { operator_id: _, id: __, version: ___, ...facts } = before
    return change(tx, {
      call,
      before,
      facts: { ...facts, retired_at: ended ? (before.retired_at ?? call.now()) : null },
    })
  })
  return answer(call, verdict)
}

type Verdict = 'saved' | 'newer' | { faults: readonly Fault[] }

const TAKEN: Fault = { path: 'promocode', message: 'There is another code like this.' }

async function answer(call: Call, verdict: Verdict): Promise<Answer> {
  if (verdict === 'saved') call.changes.tell(call.operator)
  if (verdict === 'newer') return { conflict: await showPromos(call) }
  return showPromos(call, verdict === 'saved' ? [] : verdict.faults)
}

async function change(
  tx: Tx,
  { call, before, facts }: { call: Call; before: PromoRow; facts: PromoFacts },
): Promise<Verdict> {
  const { operator } = call
  const { operator_id: _, id, version, ...was } = before
  const detail = listChanges(was, facts)
  if (detail.length === 0) return 'saved'
  await updatePromo(tx, { operator, id, version: version + 1, facts })
  await keepAudit(tx, { ...call, deed: 'promo.changed', object: `promo ${facts.code}`, detail })
  return 'saved'
}

const termsOf = (said: Said): PromoTerms => ({
  code: said.promocode.toUpperCase(),
  kind: said.kind,
  amount: said.amount,
  from: said.from,
  until: said.until,
  weekdays: [...new Set(said.weekdays)].toSorted((a, b) => a - b),
  minimumFare: said.minimumfare,
  vehicleTypeIds: [...new Set(said.vehtypeids)],
  bookerIds: [...new Set(said.bookerids)],
  uses: said.usesleft ?? undefined,
  usesPerCustomer: said.usespercustomer ?? undefined,
})

/** The fields of the wire by those of the rule. */
const FIELDS: Readonly<Record<TermsFault['path'], keyof Said>> = {
  code: 'promocode',
  kind: 'kind',
  amount: 'amount',
  from: 'from',
  until: 'until',
  weekdays: 'weekdays',
  minimumFare: 'minimumfare',
  vehicleTypeIds: 'vehtypeids',
  bookerIds: 'bookerids',
  uses: 'usesleft',
  usesPerCustomer: 'usespercustomer',
}

const writeFault = ({ path, message }: TermsFault): Fault => ({ path: FIELDS[path], message })

function factsOf(
  terms: PromoTerms,
  { call, before }: { call: Call; before: PromoRow | undefined },
): PromoFacts {
  const { zone, currency } = call.profile
  const at = (local: string): Date => {
    const found = resolveLocal(local as LocalTime, zone)
    if (!found.ok) throw new Error(`${local} was judged to be a time`)
    return found.at
  }
  return {
    code: terms.code,
    off_kind: terms.kind,
    off_amount: terms.kind === 'percent' ? terms.amount : readMoney(terms.amount, currency),
    starts_at: at(terms.from),
    ends_at: at(terms.until),
    uses_left: terms.uses ?? null,
    weekdays: [...terms.weekdays],
    minimum_fare: readMoney(terms.minimumFare, currency),
    vehicle_type_ids: [...terms.vehicleTypeIds],
    booker_ids: [...terms.bookerIds],
    uses_per_customer: terms.usesPerCustomer ?? null,
    retired_at: before?.retired_at ?? null,
  }
}

function writePromo(row: PromoRow & { used: number }, call: Call): DeskPromo {
  const { zone, currency } = call.profile
  return {
    promoid: row.id,
    version: row.version,
    promocode: row.code,
    kind: row.off_kind,
    amount:
      row.off_kind === 'percent' ? row.off_amount : writeMoney(minor(row.off_amount), currency),
    from: localAt(row.starts_at, zone),
    until: localAt(row.ends_at, zone),
    weekdays: row.weekdays,
    minimumfare: writeMoney(minor(row.minimum_fare), currency),
    vehtypeids: row.vehicle_type_ids,
    bookerids: row.booker_ids,
    usesleft: row.uses_left,
    usespercustomer: row.uses_per_customer,
    used: row.used,
    stands: standsOf(row, call.now()),
  }
}

function standsOf(row: PromoRow, now: Date): DeskPromo['stands'] {
  if (row.retired_at !== null) return 'ended'
  if (row.uses_left === 0) return 'used-up'
  if (now >= row.ends_at) return 'over'
  return now < row.starts_at ? 'later' : 'open'
}
