import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { MessageKind } from '../compose/message-facts.ts'
import { countSince } from '../store.ts'

/** The number of e-mails of a kind queued since then about a booking. */
export const countMessages = (
  tx: Tx,
  params: { operator: OperatorId; bookingId: string; kind: MessageKind; since: Date },
): Promise<number> => countSince(tx, params)
