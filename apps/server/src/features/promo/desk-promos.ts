import { CODE } from '@kerbside/contract/codes.ts'
import { readMoney, writeMoney } from '@kerbside/contract/money.ts'
import type { DeskPromo, PromosReply } from '@kerbside/contract/promo/desk.ts'
import { minor } from '@kerbside/domain/money.ts'
import { checkTerms, type PromoTerms, type TermsError } from '@kerbside/domain/promo/check-terms.ts'
import { type LocalTime, localAt, resolveLocal } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listChanges } from '../audit/list-changes.ts'
import { recordAudit } from '../audit/record-audit.ts'
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

type Input = Omit<DeskPromo, 'used' | 'stands'>
type FieldError = PromosReply['errors'][number]
type PromosResult = PromosReply | { conflict: PromosReply }

/** All codes for the desk, with the options a code can have. */
export async function showPromos(
  context: RequestContext,
  errors: readonly FieldError[] = [],
): Promise<PromosReply> {
  const { operator, profile } = context
  const [vehicleTypes, { rows, accounts }] = await Promise.all([
    listVehicleTypes(context),
    withOperator(context, async (tx) => ({
      rows: await listPromoRows(tx, { operator }),
      accounts: await listAccountNames(tx, { operator }),
    })),
  ])
  return {
    code: CODE.done,
    message: '',
    promos: rows.map((row) => writePromo(row, context)),
    currencyCode: profile.currency,
    vehicleTypes: vehicleTypes.map(({ id, name }) => ({ vehicleTypeId: id, name })),
    accounts: accounts.map(({ id, name }) => ({ bookerId: id, name })),
    errors: [...errors],
  }
}

/** Creates or changes a code: all fields are checked, and a code with errors is not saved. */
export async function savePromo(context: RequestContext, input: Input): Promise<PromosResult> {
  const { operator, profile } = context
  const terms = termsOf(input)
  const vehicleTypeIds = (await listVehicleTypes(context)).map(({ id }) => id)
  const result = await withOperator(context, async (tx): Promise<SaveResult> => {
    const bookerIds = (await listAccountNames(tx, { operator })).map(({ id }) => id)
    const termsErrors = checkTerms(terms, { zone: profile.zone, vehicleTypeIds, bookerIds })
    if (termsErrors.length > 0) return { errors: termsErrors.map(writeFieldError) }
    const before =
      input.promoId === 0 ? undefined : await lockPromo(tx, { operator, id: input.promoId })
    if (input.promoId !== 0 && before?.version !== input.version) return 'newer'
    if (await isCodeTaken(tx, { operator, code: terms.code, but: input.promoId }))
      return { errors: [TAKEN] }
    const facts = factsOf(terms, { context, before })
    if (before) return change(tx, { context, before, facts })
    const id = await insertPromo(tx, { operator, facts })
    if (id === undefined) return { errors: [TAKEN] }
    await recordAudit(tx, {
      ...context,
      action: 'promo.made',
      object: `promo ${terms.code}`,
      detail: { ...terms },
    })
    return 'saved'
  })
  return replyWithPromos(context, result)
}

/** Ends a code at once, or reopens one that was ended. */
export async function endPromo(
  context: RequestContext,
  { promoId: id, version, ended }: { promoId: number; version: number; ended: boolean },
): Promise<PromosResult> {
  const { operator } = context
  const result = await withOperator(context, async (tx): Promise<SaveResult> => {
    const before = await lockPromo(tx, { operator, id })
    if (before?.version !== version) return 'newer'
    const { operator_id: _, id: __, version: ___, ...facts } = before
    return change(tx, {
      context,
      before,
      facts: { ...facts, retired_at: ended ? (before.retired_at ?? context.now()) : null },
    })
  })
  return replyWithPromos(context, result)
}

type SaveResult = 'saved' | 'newer' | { errors: readonly FieldError[] }

const TAKEN: FieldError = { path: 'promoCode', message: 'This code already exists.' }

async function replyWithPromos(context: RequestContext, result: SaveResult): Promise<PromosResult> {
  if (result === 'saved') context.changes.notify(context.operator)
  if (result === 'newer') return { conflict: await showPromos(context) }
  return showPromos(context, result === 'saved' ? [] : result.errors)
}

async function change(
  tx: Tx,
  { context, before, facts }: { context: RequestContext; before: PromoRow; facts: PromoFacts },
): Promise<SaveResult> {
  const { operator } = context
  const { operator_id: _, id, version, ...was } = before
  const detail = listChanges(was, facts)
  if (detail.length === 0) return 'saved'
  await updatePromo(tx, { operator, id, version: version + 1, facts })
  await recordAudit(tx, {
    ...context,
    action: 'promo.changed',
    object: `promo ${facts.code}`,
    detail,
  })
  return 'saved'
}

const termsOf = (input: Input): PromoTerms => ({
  code: input.promoCode.toUpperCase(),
  kind: input.kind,
  amount: input.amount,
  from: input.from,
  until: input.until,
  weekdays: [...new Set(input.weekdays)].toSorted((a, b) => a - b),
  minimumFare: input.minimumFare,
  vehicleTypeIds: [...new Set(input.vehicleTypeIds)],
  bookerIds: [...new Set(input.bookerIds)],
  uses: input.usesLeft ?? undefined,
  usesPerCustomer: input.usesPerCustomer ?? undefined,
})

/** The wire's field names by those of the rule. */
const FIELDS: Readonly<Record<TermsError['path'], keyof Input>> = {
  code: 'promoCode',
  kind: 'kind',
  amount: 'amount',
  from: 'from',
  until: 'until',
  weekdays: 'weekdays',
  minimumFare: 'minimumFare',
  vehicleTypeIds: 'vehicleTypeIds',
  bookerIds: 'bookerIds',
  uses: 'usesLeft',
  usesPerCustomer: 'usesPerCustomer',
}

const writeFieldError = ({ path, message }: TermsError): FieldError => ({
  path: FIELDS[path],
  message,
})

function factsOf(
  terms: PromoTerms,
  { context, before }: { context: RequestContext; before: PromoRow | undefined },
): PromoFacts {
  const { zone, currency } = context.profile
  const at = (local: string): Date => {
    const found = resolveLocal(local as LocalTime, zone)
    if (!found.ok) throw new Error(`${local} is not a valid local time`)
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

function writePromo(row: PromoRow & { used: number }, context: RequestContext): DeskPromo {
  const { zone, currency } = context.profile
  return {
    promoId: row.id,
    version: row.version,
    promoCode: row.code,
    kind: row.off_kind,
    amount:
      row.off_kind === 'percent' ? row.off_amount : writeMoney(minor(row.off_amount), currency),
    from: localAt(row.starts_at, zone),
    until: localAt(row.ends_at, zone),
    weekdays: row.weekdays,
    minimumFare: writeMoney(minor(row.minimum_fare), currency),
    vehicleTypeIds: row.vehicle_type_ids,
    bookerIds: row.booker_ids,
    usesLeft: row.uses_left,
    usesPerCustomer: row.uses_per_customer,
    used: row.used,
    stands: promoStatus(row, context.now()),
  }
}

function promoStatus(row: PromoRow, now: Date): DeskPromo['stands'] {
  if (row.retired_at !== null) return 'ended'
  if (row.uses_left === 0) return 'used-up'
  if (now >= row.ends_at) return 'over'
  return now < row.starts_at ? 'later' : 'open'
}
