import type { NewPerson, Profile } from '@kerbside/domain/account/profile.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Call } from '../../http/call.ts'
import { inOneTrip } from '../../postgres/one-trip.ts'
import { openSession } from './open-session.ts'
import { prepareAccount } from './prepare-account.ts'
import { findingCustomer, profileOf } from './store.ts'

export type SignUpVerdict =
  | { ok: true; profile: Profile }
  | { ok: false; reason: 'no-session' | 'not-made' | 'phone-invalid' | 'password-common' }
  | { ok: false; reason: 'busy'; waitSeconds: number }

type Row = Parameters<typeof profileOf>[0]

/** Makes an account and signs in. For an address that has one already nothing is made and nothing is said of it. */
export async function signUp(
  call: Call,
  asked: { person: NewPerson; passwordhash: string },
): Promise<SignUpVerdict> {
  const { operator } = call
  if (!call.visitor.keepsSessions) return { ok: false, reason: 'no-session' }
  const { diallingCode, phone } = asked.person
  if (!parsePhoneNumberFromString(`${diallingCode}${phone}`)?.isPossible())
    return { ok: false, reason: 'phone-invalid' }
  const account = await prepareAccount(call, asked)
  if (!account.ok) return account
  const [row] = await inOneTrip<Row>(call.hot, operator, [
    ...account.statements,
    findingCustomer({ operator, id: account.customerId }),
  ])
  if (!row) return { ok: false, reason: 'not-made' }
  const profile = profileOf(row)
  await openSession(call, { profile, remember: true })
  return { ok: true, profile }
}
