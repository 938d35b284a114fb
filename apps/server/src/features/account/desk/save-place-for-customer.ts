import type { CustomerReply } from '@kerbside/contract/account/desk.ts'
import { describeTooManySaved } from '@kerbside/contract/places.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import {
  dropPlace,
  MAX_SAVED_PLACES,
  markPlace,
  type Saving,
  takePlace,
} from '../../places/save-place.ts'
import { customerReply, showCustomer } from './desk-customers.ts'
import { findCustomerRow } from './desk-store.ts'

type Whose = { customerId: number }
type Outcome = 'done' | 'none' | 'too-many'

/**
 * Saves a place for a customer who rings: a new one for number 0, otherwise an update of that number. Addresses are
 * personal data, so the log records only that a place changed.
 *
 * @returns the customer's state afterwards, with an error on `place` at the maximum number of places; undefined for
 * an unknown customer or a place of another customer
 */
export async function savePlaceForCustomer(
  context: RequestContext,
  { customerId, number, saving }: Whose & { number: number; saving: Saving },
): Promise<CustomerReply | undefined> {
  const what = number === 0 ? 'added' : 'changed'
  return doWith(context, { customerId, what }, async (tx, id) => {
    const input = { context, customerId: id, ...saving }
    if (number !== 0) return (await markPlace(tx, { ...input, number })) ? 'done' : 'none'
    return (await takePlace(tx, input)) === undefined ? 'too-many' : 'done'
  })
}

/** Like savePlaceForCustomer, but removes the place. */
export const removePlaceAtDesk = (
  context: RequestContext,
  { customerId, number }: Whose & { number: number },
): Promise<CustomerReply | undefined> =>
  doWith(context, { customerId, what: 'removed' }, async (tx, id) =>
    (await dropPlace(tx, { context, customerId: id, number })) ? 'done' : 'none',
  )

async function doWith(
  context: RequestContext,
  { customerId, what }: Whose & { what: string },
  act: (tx: Tx, id: string) => Promise<Outcome>,
): Promise<CustomerReply | undefined> {
  const { operator } = context
  const outcome = await withOperator(context, async (tx): Promise<Outcome> => {
    const row = await findCustomerRow(tx, { operator, number: customerId })
    const done = row ? await act(tx, row.id) : 'none'
    if (done === 'done')
      await recordAudit(tx, {
        ...context,
        action: 'customer.place',
        object: `customer ${customerId}`,
        detail: { what },
      })
    return done
  })
  if (outcome === 'none') return undefined
  const customer = await showCustomer(context, { customerId })
  const error = { path: 'place', message: describeTooManySaved(MAX_SAVED_PLACES) }
  return customer && customerReply(customer, outcome === 'too-many' ? [error] : [])
}
