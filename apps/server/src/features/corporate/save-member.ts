import type {
  AccountReply,
  changeAccountMember,
  inviteToAccount,
} from '@kerbside/contract/booker/desk.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { isEmail } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { inviteCustomer } from '../account/desk/invite-customer.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { accountReply, type FieldError, showAccount } from './desk-account.ts'
import { findBookerRow, listMemberRows, lockByEmail } from './desk-store.ts'
import { markMember } from './store.ts'

type SaveMemberResult =
  | { ok: true; mailed: boolean }
  | { ok: false; reason: 'unknown' }
  | { ok: false; fault: FieldError }

const BAD_EMAIL: FieldError = { path: 'email', message: 'Enter a valid email address.' }
const ACTS_FOR_ANOTHER: FieldError = {
  path: 'email',
  message: 'This person already belongs to another account.',
}
const RESERVED: FieldError = {
  path: 'email',
  message: 'A customer used this address until a few days ago. Use another address.',
}
const HERE: FieldError = { path: 'email', message: 'This person already belongs to this account.' }

/** Undefined if the account does not exist. */
export async function inviteMember(
  context: RequestContext,
  input: InputOf<typeof inviteToAccount>,
): Promise<(AccountReply & { mailed: boolean }) | undefined> {
  const bookerId = Number(input.bookerId)
  const email = foldEmail(input.email)
  const result = await withOperator(context, async (tx): Promise<SaveMemberResult> => {
    const { operator } = context
    const account = await findBookerRow(tx, { operator, bookerId, lock: true })
    if (!account) return { ok: false, reason: 'unknown' }
    if (!isEmail(email)) return { ok: false, fault: BAD_EMAIL }
    const existingMember = await lockByEmail(tx, { operator, email })
    if (existingMember?.bookerId !== undefined && existingMember.bookerId !== bookerId)
      return { ok: false, fault: ACTS_FOR_ANOTHER }
    const person = { firstName: input.firstName, lastName: input.lastName, email }
    const invited = await inviteCustomer(tx, { context, person, company: account.name })
    if (invited === 'reserved') return { ok: false, fault: RESERVED }
    const mailed = invited === 'mailed'
    // a member without a password gets the mail again; one with a password is already a member
    if (existingMember?.bookerId === bookerId && !mailed) return { ok: false, fault: HERE }
    await markMember(tx, { operator, email, of: { bookerId, role: input.role } })
    await recordAudit(tx, {
      ...context,
      action: 'account.member-invited',
      object: `account ${bookerId}`,
      detail: { email, role: input.role, mailed },
    })
    return { ok: true, mailed }
  })
  if (!result.ok && 'reason' in result) return undefined
  const account = await showAccount(context, { bookerId })
  return result.ok
    ? { ...accountReply(account), mailed: result.mailed }
    : { ...accountReply(account, [result.fault]), mailed: false }
}

/** Changes or removes a member's role. Undefined if the person does not act for this account. */
export async function changeMember(
  context: RequestContext,
  input: InputOf<typeof changeAccountMember>,
): Promise<AccountReply | undefined> {
  const bookerId = Number(input.bookerId)
  const { operator } = context
  const { role } = input
  const found = await withOperator(context, async (tx) => {
    if (!(await findBookerRow(tx, { operator, bookerId, lock: true }))) return false
    const members = await listMemberRows(tx, { operator, bookerId })
    const member = members.find(({ customerId }) => customerId === Number(input.customerId))
    if (!member) return false
    if (member.role === role) return true
    const { email } = member
    await markMember(tx, {
      operator,
      email,
      of: role === 'end' ? undefined : { bookerId, role },
    })
    await recordAudit(tx, {
      ...context,
      action: role === 'end' ? 'account.member-ended' : 'account.member-changed',
      object: `account ${bookerId}`,
      detail: { email, from: member.role, ...(role !== 'end' && { to: role }) },
    })
    return true
  })
  return found ? accountReply(await showAccount(context, { bookerId })) : undefined
}
