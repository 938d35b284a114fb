import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import {
  findStoredMessage,
  listStored,
  listStuck,
  type OpenMessage,
  type StoredMessage,
} from '../store.ts'

const MAX_SHOWN = 200

/** E-mails and texts that a demo stored instead of sending. */
export const listStoredMessages = (
  context: Pick<RequestContext, 'db' | 'operator'>,
): Promise<StoredMessage[]> =>
  withOperator(context, (tx) => listStored(tx, { operator: context.operator, max: MAX_SHOWN }))

export const findStoredMessageByRef = (
  context: Pick<RequestContext, 'db' | 'operator'>,
  { ref }: { ref: string },
): Promise<StoredMessage | undefined> =>
  withOperator(context, (tx) => findStoredMessage(tx, { operator: context.operator, ref }))

/** Messages that were given up or have failed so far, for the platform. */
export const listStuckMessages = (
  context: Pick<RequestContext, 'db' | 'operator'>,
): Promise<OpenMessage[]> =>
  withOperator(context, (tx) => listStuck(tx, { operator: context.operator, max: MAX_SHOWN }))
