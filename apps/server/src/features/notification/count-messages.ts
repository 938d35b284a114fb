import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { MessageKind } from './message-facts.ts'
import { countSince } from './store.ts'

/** How many letters of a kind were asked for since then about a booking. */
export const countMessages = (
  tx: Tx,
  asked: { operator: OperatorId; bookingId: string; kind: MessageKind; since: Date },
): Promise<number> => countSince(tx, asked)
