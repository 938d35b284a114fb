import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { forgetChoices } from '../notification/choose-messages.ts'
import { forgetPasskeys } from '../passkey/forget-passkeys.ts'
import { forgetTriesOf } from './check-password.ts'
import { dropCode } from './code-store.ts'
import { dropUndosOf } from './email-undo-store.ts'
import { forgetContact } from './forget-contact.ts'
import {
  blankCustomer,
  dropBelongings,
  dropRideTraces,
  holdCustomer,
  holdRides,
  listBroughtBack,
  listErased,
} from './leave-store.ts'
import { hashOf } from './session-token.ts'
import { dropSessionsOf } from './signed-in-store.ts'

/** Everything of a customer but what the law has an operator keep of rides that were driven. Their row is held. */
export async function forgetCustomer(
  tx: Tx,
  { call, customerId, email }: { call: Call; customerId: string; email: string },
): Promise<void> {
  const { operator } = call
  const whose = { operator, customerId }
  const now = call.now()
  const ids = await holdRides(tx, whose)
  await forgetContact(tx, { operator, ids, now, written: 'customer' })
  await dropRideTraces(tx, { operator, ids })
  await dropBelongings(tx, { ...whose, email })
  await dropSessionsOf(tx, { ...whose, but: undefined })
  await forgetPasskeys(tx, whose)
  await forgetChoices(tx, whose)
  await dropCode(tx, { operator, purpose: 'reset', subjectHash: hashOf(email) })
  await dropCode(tx, { operator, purpose: 'email', subjectHash: hashOf(customerId) })
  await dropUndosOf(tx, whose)
  await forgetTriesOf(tx, { call, email })
  await blankCustomer(tx, { ...whose, now })
}

/** Forgets once more whoever asked to be forgotten and was brought back by a backup; returns how many. */
export async function forgetAgain(deps: Deps): Promise<number> {
  let count = 0
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    const { operator } = call
    const back = await withOperator(call, (tx) => listBroughtBack(tx, { operator }))
    for (const { customerId, email } of back) {
      await withOperator(call, async (tx) => {
        if (!(await holdCustomer(tx, { operator, customerId }))) return
        await forgetCustomer(tx, { call, customerId, email })
        await keepAudit(tx, {
          ...call,
          actor: { kind: 'system', id: '', name: '' },
          deed: 'customer.erased-again',
          object: '',
          detail: { customerId },
        })
      })
      count++
    }
  }
  return count
}

/** Who was forgotten, as ids, for a file beside the backups. */
export const listErasures = (means: Pick<Call, 'db' | 'operator'>) =>
  withOperator(means, (tx) => listErased(tx, { operator: means.operator }))
