import type { NewPerson, Profile } from '@kerbside/domain/account/profile.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { runPipelined } from '../../../postgres/run-pipelined.ts'
import type { RequestContext } from '../../../request-context.ts'
import { prepareAccount } from '../prepare-account.ts'
import { findCustomerStatement, profileOf } from '../store.ts'
import { openSession } from './open-session.ts'

export type SignUpResult =
  | { ok: true; profile: Profile }
  | { ok: false; reason: 'no-session' | 'not-made' | 'phone-invalid' | 'password-common' }
  | { ok: false; reason: 'busy'; waitSeconds: number }

type Row = Parameters<typeof profileOf>[0]

/** Creates an account and signs in. For an address that already has one it creates nothing and does not reveal that. */
export async function signUp(
  context: RequestContext,
  params: { person: NewPerson; passwordhash: string },
): Promise<SignUpResult> {
  const { operator } = context
  if (!context.client.savesSessions) return { ok: false, reason: 'no-session' }
  const { diallingCode, phone } = params.person
  if (!parsePhoneNumberFromString(`${diallingCode}${phone}`)?.isPossible())
    return { ok: false, reason: 'phone-invalid' }
  const account = await prepareAccount(context, params)
  if (!account.ok) return account
  const [row] = await runPipelined<Row>(context.hot, operator, [
    ...account.statements,
    findCustomerStatement({ operator, id: account.customerId }),
  ])
  if (!row) return { ok: false, reason: 'not-made' }
  const profile = profileOf(row)
  await openSession(context, { profile, remember: true })
  return { ok: true, profile }
}
