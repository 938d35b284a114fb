import { type RequestedExtras, requestedUnits } from '@kerbside/domain/quotation/extras.ts'
import type { Line } from '@kerbside/domain/quotation/line.ts'
import { EXTRA_KINDS, type ExtraKind } from '@kerbside/domain/quotation/tariff.ts'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/** States of legs that hold no equipment, because they are over or will never be driven. */
const OVER = ['completed', 'no_show', 'cancelled', 'declined', 'expired', 'failed']

/**
 * The quantity of each kind of equipment on legs that begin between two times. Equipment is in a leg's party; meet and
 * greet is in its lines. Reads booking's table: booking depends on quotation, not the reverse.
 */
export async function countInUse(
  tx: Tx,
  {
    operator,
    from,
    until,
    except,
  }: {
    operator: OperatorId
    from: Date
    until: Date
    except?: { bookingId: string; leg: number } | undefined
  },
): Promise<Record<ExtraKind, number>> {
  const rows = await inOperator(tx, operator)
    .selectFrom('leg')
    .select(['booking_id', 'number', 'party', 'lines'])
    .where('pickup_at', '>=', from)
    .where('pickup_at', '<=', until)
    .where('state', 'not in', OVER)
    .execute()
  const others = rows.filter(
    (row) => row.booking_id !== except?.bookingId || row.number !== except.leg,
  )
  const legs = others.map((row) => ({
    party: row.party as RequestedExtras['party'],
    meetAndGreet: (row.lines as readonly Pick<Line, 'kind' | 'about'>[]).some(isMet),
  }))
  const used = (kind: ExtraKind) => legs.reduce((sum, leg) => sum + requestedUnits(kind, leg), 0)
  return Object.fromEntries(EXTRA_KINDS.map((kind) => [kind, used(kind)])) as Record<
    ExtraKind,
    number
  >
}

const isMet = ({ kind, about }: Pick<Line, 'kind' | 'about'>): boolean =>
  kind === 'extra' && about === 'meet-and-greet'
