import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** What is out with customers around a time, for each kind of equipment. */
export type InUse = {
  smallChildSeats: number
  largeChildSeats: number
  smallPets: number
  otherPets: number
  luggage: number
  handbags: number
  meetAndGreet: number
}

/** Legs that will never be driven, or have been, hold no equipment. */
const OVER = ['completed', 'no_show', 'cancelled', 'declined', 'expired', 'failed']

/**
 * Equipment promised to legs that begin between two times, by the operator's bookings. What a leg carries stands in
 * its party; whether it is met stands in its lines. A read of booking's table: booking knows quotation, not the other way.
 */
export async function countInUse(
  tx: Tx,
  { operator, from, until }: { operator: OperatorId; from: Date; until: Date },
): Promise<InUse> {
  const rows = await tx
    .selectFrom('leg')
    .select(['party', 'lines'])
    .where('operator_id', '=', operator)
    .where('pickup_at', '>=', from)
    .where('pickup_at', '<=', until)
    .where('state', 'not in', OVER)
    .execute()
  const inUse = {
    smallChildSeats: 0,
    largeChildSeats: 0,
    smallPets: 0,
    otherPets: 0,
    luggage: 0,
    handbags: 0,
    meetAndGreet: 0,
  }
  for (const { party, lines } of rows as { party: Partial<InUse>; lines: readonly ExtraLine[] }[]) {
    inUse.smallChildSeats += party.smallChildSeats ?? 0
    inUse.largeChildSeats += party.largeChildSeats ?? 0
    inUse.smallPets += party.smallPets ?? 0
    inUse.otherPets += party.otherPets ?? 0
    inUse.luggage += party.luggage ?? 0
    inUse.handbags += party.handbags ?? 0
    inUse.meetAndGreet += lines.some(isMet) ? 1 : 0
  }
  return inUse
}

type ExtraLine = { kind: string; about: string }

const isMet = ({ kind, about }: ExtraLine): boolean =>
  kind === 'extra' && about === 'meet-and-greet'
