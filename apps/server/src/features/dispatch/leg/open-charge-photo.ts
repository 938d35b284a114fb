import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findChargePhoto } from './charge-store.ts'

/** The photo of a charge's receipt; undefined if it has none. */
export const openChargePhoto = (
  context: RequestContext,
  { id }: { id: string },
): Promise<Buffer | undefined> =>
  withOperator(context, (tx) => findChargePhoto(tx, { operator: context.operator, id }))
