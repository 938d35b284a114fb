import { CODE } from '@kerbside/contract/codes.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type {
  confirmStaffCode,
  enrolStaff,
  findStaffMember,
  openStaffInvitation,
  signInStaff,
  signOutStaff,
} from '@kerbside/contract/staff.ts'
import type { StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import { hashedPassword, type Refused, refusedBy, type Told } from '../account/refused-by.ts'
import { type CallOf, call } from '../server.ts'

const ME: CallOf<typeof findStaffMember> = { method: 'GET', path: '/api/staff/me' }
const SIGN_IN: CallOf<typeof signInStaff> = { method: 'POST', path: '/api/staff/signin' }
const CODE_OF: CallOf<typeof confirmStaffCode> = { method: 'POST', path: '/api/staff/code' }
const SIGN_OUT: CallOf<typeof signOutStaff> = { method: 'POST', path: '/api/staff/signout' }
const INVITATION: CallOf<typeof openStaffInvitation> = {
  method: 'POST',
  path: '/api/staff/invitation',
}
const ENROL: CallOf<typeof enrolStaff> = { method: 'POST', path: '/api/staff/enrol' }

/** Somebody who works for the operator, signed in here. */
export type SignedInStaff = { name: string; email: string; role: StaffRole; recoveryLeft: number }

type MemberReply = Omit<ReplyOf<typeof findStaffMember>, 'code' | 'message'> & Told

function memberOf({ code, name, email, role, recoveryleft }: MemberReply) {
  if (code !== CODE.done || !name || !email || !role) return undefined
  return { name, email, role, recoveryLeft: recoveryleft ?? 0 }
}

/** Undefined for nobody; throws nothing: `unheard` when the server could not be asked. */
export async function findStaff(): Promise<SignedInStaff | undefined | 'unheard'> {
  const answer = await call(ME, {})
  return answer.heard ? memberOf(answer.reply) : 'unheard'
}

/** The first step. */
export async function givePassword(said: {
  email: string
  password: string
  publicId: string
}): Promise<{ ok: true } | Refused> {
  const passwordhash = await hashedPassword(said)
  if (typeof passwordhash !== 'string') return passwordhash
  const answer = await call(SIGN_IN, { email: said.email.trim(), passwordhash })
  return answer.heard && answer.reply.code === CODE.done ? { ok: true } : refusedBy(answer)
}

/** The second step; `again` when the first has to come first. */
export async function giveCode(
  code: string,
): Promise<{ ok: true; member: SignedInStaff } | (Refused & { again: boolean })> {
  const answer = await call(CODE_OF, { code })
  const member = answer.heard ? memberOf(answer.reply) : undefined
  if (member) return { ok: true, member }
  return { ...refusedBy(answer), again: answer.heard && answer.reply.again === true }
}

/** False when the server could not be told. */
export const signOut = async (): Promise<boolean> => (await call(SIGN_OUT, {})).heard

export type Invited = { name: string; email: string; secret: string; uri: string }

/** Whose invitation it is; undefined when it is no good. */
export async function openInvitation(invitation: string): Promise<Invited | undefined | 'unheard'> {
  const answer = await call(INVITATION, { invitation })
  // A torn link is refused before it is looked for.
  if (!answer.heard) return answer.why === 'refused' ? undefined : 'unheard'
  const { code, name, email, secret, uri } = answer.reply
  return code === CODE.done && name && email && secret && uri
    ? { name, email, secret, uri }
    : undefined
}

/** `spent` when the invitation itself is no good any more. */
export async function enrol(said: {
  invitation: string
  password: string
  code: string
  publicId: string
}): Promise<
  { ok: true; member: SignedInStaff; recoveryCodes: string[] } | (Refused & { spent: boolean })
> {
  const passwordhash = await hashedPassword(said)
  if (typeof passwordhash !== 'string') return { ...passwordhash, spent: false }
  const { invitation, code } = said
  const answer = await call(ENROL, { invitation, passwordhash, code })
  const member = answer.heard ? memberOf(answer.reply) : undefined
  if (answer.heard && member)
    return { ok: true, member, recoveryCodes: answer.reply.recoverycodes ?? [] }
  return { ...refusedBy(answer), spent: answer.heard && answer.reply.spent === true }
}
