import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findKept, type KeptMessage, listKept, listStuck, type OpenMessage } from './store.ts'

const MOST_SHOWN = 200

/** Letters and texts a demo kept instead of sending them. */
export const listKeptMessages = (call: Pick<Call, 'db' | 'operator'>): Promise<KeptMessage[]> =>
  withOperator(call, (tx) => listKept(tx, { operator: call.operator, most: MOST_SHOWN }))

export const findKeptMessage = (
  call: Pick<Call, 'db' | 'operator'>,
  { ref }: { ref: string },
): Promise<KeptMessage | undefined> =>
  withOperator(call, (tx) => findKept(tx, { operator: call.operator, ref }))

/** What was given up, or has been tried in vain so far, for whoever runs the install. */
export const listStuckMessages = (call: Pick<Call, 'db' | 'operator'>): Promise<OpenMessage[]> =>
  withOperator(call, (tx) => listStuck(tx, { operator: call.operator, most: MOST_SHOWN }))
