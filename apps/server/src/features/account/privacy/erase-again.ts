import { type Tx, withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { listDueOperators } from '../../../list-due-operators.ts'
import type { RequestContext } from '../../../request-context.ts'
import { systemContext } from '../../../system-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { deleteChoices } from '../../notification/compose/choose-messages.ts'
import { deletePasskeys } from '../../passkey/delete-passkeys.ts'
import { dropUndosOf } from '../profile/email-undo-store.ts'
import { clearAttemptsOf } from '../sign-in/check-password.ts'
import { dropCode } from '../sign-in/code-store.ts'
import { hashOf } from '../sign-in/session-token.ts'
import { dropSessionsOf } from '../sign-in/signed-in-store.ts'
import { eraseContact } from './erase-contact.ts'
import {
  anyBroughtBack,
  blankCustomer,
  deleteLegTraces,
  dropBelongings,
  listBroughtBack,
  listErased,
  lockCustomer,
  lockCustomerLegs,
} from './leave-store.ts'

/**
 * Erases everything of a customer except the data of completed legs that the law requires. The caller holds the lock
 * on the row.
 */
export async function eraseCustomerData(
  tx: Tx,
  { context, customerId, email }: { context: RequestContext; customerId: string; email: string },
): Promise<void> {
  const { operator } = context
  const whose = { operator, customerId }
  const now = context.now()
  const ids = await lockCustomerLegs(tx, whose)
  await eraseContact(tx, { operator, ids, now, written: 'customer' })
  await deleteLegTraces(tx, { operator, ids })
  await dropBelongings(tx, { ...whose, email })
  await dropSessionsOf(tx, { ...whose, but: undefined })
  await deletePasskeys(tx, whose)
  await deleteChoices(tx, whose)
  await dropCode(tx, { operator, purpose: 'reset', subjectHash: hashOf(email) })
  await dropCode(tx, { operator, purpose: 'email', subjectHash: hashOf(customerId) })
  await dropUndosOf(tx, whose)
  await clearAttemptsOf(tx, { context, email })
  await blankCustomer(tx, { ...whose, now })
}

/** Erases again customers that a restored backup brought back; returns how many. */
export async function eraseAgain(deps: Deps): Promise<number> {
  let count = 0
  const due = await listDueOperators(deps, ({ id }) => anyBroughtBack(id), { all: true })
  for (const profile of due) {
    const context = systemContext(deps, profile)
    const { operator } = context
    const back = await withOperator(context, (tx) => listBroughtBack(tx, { operator }))
    for (const { customerId, email } of back) {
      await withOperator(context, async (tx) => {
        if (!(await lockCustomer(tx, { operator, customerId }))) return
        await eraseCustomerData(tx, { context, customerId, email })
        await recordAudit(tx, {
          ...context,
          actor: { kind: 'system', id: '', name: '' },
          action: 'customer.erased-again',
          object: '',
          detail: { customerId },
        })
      })
      count++
    }
  }
  return count
}

/** The ids of erased customers, for a file stored beside the backups. */
export const listErasures = (services: Pick<RequestContext, 'db' | 'operator'>) =>
  withOperator(services, (tx) => listErased(tx, { operator: services.operator }))
