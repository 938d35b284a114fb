import type { CustomerReply } from '@kerbside/contract/desk/customer.ts'
import { sayTooManySaved } from '@kerbside/contract/places.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { dropPlace, MOST_SAVED, markPlace, type Saving, takePlace } from '../places/save-place.ts'
import { answerOf, showCustomer } from './desk-customers.ts'
import { findCustomerRow } from './desk-store.ts'

type Whose = { custid: number }
type Outcome = 'done' | 'none' | 'too-many'

/**
 * Saves a place for a customer who rings: another one for 0, or the one of this number as it is said now. Where they
 * go to is theirs, so the log says that a place was changed, and not where it is.
 *
 * @returns how the customer stands then, with a fault of `place` when they have as many as anybody may; undefined for
 *   nobody, and for a place that is not theirs
 */
export async function keepPlace(
  call: Call,
  { custid, number, saving }: Whose & { number: number; saving: Saving },
): Promise<CustomerReply | undefined> {
  const what = number === 0 ? 'added' : 'changed'
  return doWith(call, { custid, what }, async (tx, customerId) => {
    const said = { call, customerId, ...saving }
    if (number !== 0) return (await markPlace(tx, { ...said, number })) ? 'done' : 'none'
    return (await takePlace(tx, said)) === undefined ? 'too-many' : 'done'
  })
}

/** As above, for a place they want no more. */
export const removePlaceAtDesk = (
  call: Call,
  { custid, number }: Whose & { number: number },
): Promise<CustomerReply | undefined> =>
  doWith(call, { custid, what: 'removed' }, async (tx, customerId) =>
    (await dropPlace(tx, { call, customerId, number })) ? 'done' : 'none',
  )

async function doWith(
  call: Call,
  { custid, what }: Whose & { what: string },
  act: (tx: Tx, customerId: string) => Promise<Outcome>,
): Promise<CustomerReply | undefined> {
  const { operator } = call
  const outcome = await withOperator(call, async (tx): Promise<Outcome> => {
    const row = await findCustomerRow(tx, { operator, custid })
    const done = row ? await act(tx, row.id) : 'none'
    if (done === 'done')
      await keepAudit(tx, {
        ...call,
        deed: 'customer.place',
        object: `customer ${custid}`,
        detail: { what },
      })
    return done
  })
  if (outcome === 'none') return undefined
  const customer = await showCustomer(call, { custid })
  const fault = { path: 'place', message: sayTooManySaved(MOST_SAVED) }
  return customer && answerOf(customer, outcome === 'too-many' ? [fault] : [])
}
