import { foldEmail, foldPhone, type NewPerson } from '@kerbside/domain/account/profile.ts'
import type { Statement } from '../../postgres/statement.ts'
import type { RequestContext } from '../../request-context.ts'
import { type MadePassword, makePassword } from './sign-in/make-password.ts'
import { insertCustomerStatement, notifyOwnerStatement } from './store.ts'

export type PreparedAccount =
  | { ok: true; customerId: string; statements: Statement[] }
  | Exclude<MadePassword, { ok: true }>

/**
 * Prepares all of a new account except the writing: the caller runs the statements in one transaction with its own.
 * If the address has an account they create nothing and notify its owner; the work is the same, so that no one else
 * can tell.
 */
export async function prepareAccount(
  context: RequestContext,
  { person, passwordhash }: { person: NewPerson; passwordhash: string },
): Promise<PreparedAccount> {
  const { operator } = context
  const now = context.now()
  const customerId = context.newId()
  const password = await makePassword(context, { customerId, passwordhash })
  if (!password.ok) return password
  const email = foldEmail(person.email)
  const made = {
    ...person,
    operator,
    id: customerId,
    number: drawNumber(context),
    email,
    phone: foldPhone(person.phone),
    scheme: password.scheme,
    password: password.password,
    now,
  }
  return {
    ok: true,
    customerId,
    statements: [
      insertCustomerStatement(made),
      notifyOwnerStatement({ operator, outboxId: context.newId(), id: customerId, email, now }),
    ],
  }
}

/**
 * A random positive 31-bit number. The chance that a given account already has it is one in two thousand million; the
 * database then reports an error.
 */
export const drawNumber = ({ randomBytes }: Pick<RequestContext, 'randomBytes'>): number =>
  randomBytes(4).readUInt32BE() & 0x7fff_ffff || 1
