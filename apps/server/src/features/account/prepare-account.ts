import { foldEmail, foldPhone, type NewPerson } from '@kerbside/domain/account/profile.ts'
import type { Call } from '../../http/call.ts'
import type { Statement } from '../../postgres/one-trip.ts'
import { type MadePassword, makePassword } from './make-password.ts'
import { insertingCustomer, tellingOwner } from './store.ts'

export type PreparedAccount =
  | { ok: true; customerId: string; statements: Statement[] }
  | Exclude<MadePassword, { ok: true }>

/**
 * All that makes an account, but the writing: the statements go into one transaction with what it is made for. Where the
 * address has an account they make none and tell its owner; the work is the same, so that nobody else can tell.
 */
export async function prepareAccount(
  call: Call,
  { person, passwordhash }: { person: NewPerson; passwordhash: string },
): Promise<PreparedAccount> {
  const { operator } = call
  const now = call.now()
  const customerId = call.newId()
  const password = await makePassword(call, { customerId, passwordhash })
  if (!password.ok) return password
  const email = foldEmail(person.email)
  const made = {
    ...person,
    operator,
    id: customerId,
    number: drawNumber(call),
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
      insertingCustomer(made),
      tellingOwner({ operator, outboxId: call.newId(), id: customerId, email, now }),
    ],
  }
}

/** A positive number of 31 bits. One in two thousand million is taken already, and then the database says so. */
export const drawNumber = ({ randomBytes }: Pick<Call, 'randomBytes'>): number =>
  randomBytes(4).readUInt32BE() & 0x7fff_ffff || 1
