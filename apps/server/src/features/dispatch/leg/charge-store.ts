import type { LegChargeKind } from '@kerbside/domain/booking/leg-charge.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/**
 * `waiting`: reported by a driver, not in the price yet · `collected`: in the price because the driver collects it in
 * cash, not checked yet · `accepted`: in the price · `rejected`: not, or no longer.
 */
export type ChargeState = 'waiting' | 'collected' | 'accepted' | 'rejected'

export type StoredCharge = {
  id: string
  leg: number
  kind: LegChargeKind
  amount: Minor
  note: string
  state: ChargeState
  /** Undefined: added by the desk. */
  driverId: string | undefined
  addedBy: string
  madeAt: Date
  decidedBy: string
  reason: string
  hasPhoto: boolean
}

type Key = { operator: OperatorId; bookingId: string }

export async function insertCharge(
  tx: Tx,
  params: Key & {
    charge: Omit<StoredCharge, 'hasPhoto' | 'decidedBy' | 'reason'>
    photo: Buffer | undefined
  },
): Promise<void> {
  const { charge } = params
  await tx
    .insertInto('leg_charge')
    .values({
      operator_id: params.operator,
      id: charge.id,
      booking_id: params.bookingId,
      leg: charge.leg,
      kind: charge.kind,
      amount_minor: String(charge.amount),
      note: charge.note,
      state: charge.state,
      driver_id: charge.driverId ?? null,
      added_by: charge.addedBy,
      made_at: charge.madeAt,
      photo: params.photo ?? null,
    })
    .execute()
}

/** The charges of one leg, oldest first, without their photos. */
export async function listCharges(
  tx: Tx,
  { operator, bookingId, leg }: Key & { leg: number },
): Promise<StoredCharge[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('leg_charge')
    .select(['id', 'leg', 'kind', 'amount_minor', 'note', 'state', 'driver_id', 'added_by'])
    .select(['made_at', 'decided_by', 'reason'])
    .select((eb) => eb('photo', 'is not', null).as('has_photo'))
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    leg: row.leg,
    kind: row.kind,
    amount: minor(Number(row.amount_minor)),
    note: row.note,
    state: row.state,
    driverId: row.driver_id ?? undefined,
    addedBy: row.added_by,
    madeAt: row.made_at,
    decidedBy: row.decided_by,
    reason: row.reason,
    hasPhoto: Boolean(row.has_photo),
  }))
}

export async function updateCharge(
  tx: Tx,
  params: {
    operator: OperatorId
    id: string
    state: ChargeState
    decidedBy: string
    decidedAt: Date
    reason: string
  },
): Promise<void> {
  await inOperator(tx, params.operator)
    .updateTable('leg_charge')
    .set({
      state: params.state,
      decided_by: params.decidedBy,
      decided_at: params.decidedAt,
      reason: params.reason,
    })
    .where('id', '=', params.id)
    .execute()
}

export async function findChargePhoto(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<Buffer | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('leg_charge')
    .select('photo')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.photo ?? undefined
}
