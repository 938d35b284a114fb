import type {
  AccountReply,
  changeAccountMember,
  inviteToAccount,
} from '@kerbside/contract/desk/account.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { isEmail } from '@kerbside/domain/booking/draft-contact.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { inviteCustomer } from '../account/invite-customer.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { answerOf, type Fault, showAccount } from './desk-account.ts'
import { findBookerRow, holdByEmail, listMemberRows } from './desk-store.ts'
import { markMember } from './store.ts'

type Verdict =
  | { ok: true; mailed: boolean }
  | { ok: false; reason: 'unknown' }
  | { ok: false; fault: Fault }

const BAD_EMAIL: Fault = { path: 'email', message: 'This is no e-mail address.' }
const ELSEWHERE: Fault = { path: 'email', message: 'They act for another account already.' }
const RESERVED: Fault = {
  path: 'email',
  message: 'A customer used this address until a few days ago. Please use another address.',
}
const HERE: Fault = { path: 'email', message: 'They act for this account already.' }

/** Undefined for an account that is not there. */
export async function inviteMember(
  call: Call,
  said: InputOf<typeof inviteToAccount>,
): Promise<(AccountReply & { mailed: boolean }) | undefined> {
  const bookerId = Number(said.bookerid)
  const email = foldEmail(said.email)
  const verdict = await withOperator(call, async (tx): Promise<Verdict> => {
    const { operator } = call
    const account = await findBookerRow(tx, { operator, bookerId, hold: true })
    if (!account) return { ok: false, reason: 'unknown' }
    if (!isEmail(email)) return { ok: false, fault: BAD_EMAIL }
    const known = await holdByEmail(tx, { operator, email })
    if (known?.bookerId !== undefined && known.bookerId !== bookerId)
      return { ok: false, fault: ELSEWHERE }
    const person = { firstName: said.firstname, lastName: said.lastname, email }
    const invited = await inviteCustomer(tx, { call, person, company: account.name })
    if (invited === 'reserved') return { ok: false, fault: RESERVED }
    const mailed = invited === 'mailed'
    // whoever waits for a password is written to once more; who has one is in already
    if (known?.bookerId === bookerId && !mailed) return { ok: false, fault: HERE }
    await markMember(tx, { operator, email, of: { bookerId, role: said.role } })
    await keepAudit(tx, {
      ...call,
      deed: 'account.member-invited',
      object: `account ${bookerId}`,
      detail: { email, role: said.role, mailed },
    })
    return { ok: true, mailed }
  })
  if (!verdict.ok && 'reason' in verdict) return undefined
  const account = await showAccount(call, { bookerId })
  return verdict.ok
    ? { ...answerOf(account), mailed: verdict.mailed }
    : { ...answerOf(account, [verdict.fault]), mailed: false }
}

/** Another part, or none any more. Undefined for somebody who does not act for this account. */
export async function changeMember(
  call: Call,
  said: InputOf<typeof changeAccountMember>,
): Promise<AccountReply | undefined> {
  const bookerId = Number(said.bookerid)
  const { operator } = call
  const { role } = said
  const found = await withOperator(call, async (tx) => {
    if (!(await findBookerRow(tx, { operator, bookerId, hold: true }))) return false
    const members = await listMemberRows(tx, { operator, bookerId })
    const member = members.find(({ custid }) => custid === Number(said.custid))
    if (!member) return false
    if (member.role === role) return true
    const { email } = member
    await markMember(tx, {
      operator,
      email,
      of: role === 'end' ? undefined : { bookerId, role },
    })
    await keepAudit(tx, {
      ...call,
      deed: role === 'end' ? 'account.member-ended' : 'account.member-changed',
      object: `account ${bookerId}`,
      detail: { email, from: member.role, ...(role !== 'end' && { to: role }) },
    })
    return true
  })
  return found ? answerOf(await showAccount(call, { bookerId })) : undefined
}
