import * as calls from '@kerbside/contract/calls.generated/staff.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { findStaffMember } from '@kerbside/contract/staff.ts'
import type { StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import {
  type Envelope,
  hashedPassword,
  type Rejection,
  toRejection,
} from '@kerbside/web/account/to-rejection.ts'
import { callApi } from '@kerbside/web/call-api.ts'

/** A staff member of the operator, signed in here. */
export type SignedInStaff = { name: string; email: string; role: StaffRole; recoveryLeft: number }

type MemberReply = Omit<ReplyOf<typeof findStaffMember>, 'code' | 'message'> & Envelope

function memberOf({ code, name, email, role, recoveryleft }: MemberReply) {
  if (code !== CODE.done || !name || !email || !role) return undefined
  return { name, email, role, recoveryLeft: recoveryleft ?? 0 }
}

/**
 * Undefined if no staff member is signed in, `demo` if the console opens without signing in; never throws:
 * `unreachable` if the server could not be reached.
 */
export async function findVisitor(): Promise<SignedInStaff | undefined | 'demo' | 'unreachable'> {
  const response = await callApi(calls.findStaffMember, {})
  if (!response.ok) return 'unreachable'
  return memberOf(response.reply) ?? (response.reply.demo ? 'demo' : undefined)
}

export async function findStaff(): Promise<SignedInStaff | undefined | 'unreachable'> {
  const found = await findVisitor()
  return found === 'demo' ? undefined : found
}

/** Opens the console of a demo without signing in. */
export async function openDemo(
  role: 'dispatcher' | 'owner',
): Promise<{ ok: true; member: SignedInStaff } | Rejection> {
  const response = await callApi(calls.openDemoConsole, { role })
  const member = response.ok ? memberOf(response.reply) : undefined
  return member ? { ok: true, member } : toRejection(response)
}

/** The first step of signing in. */
export async function givePassword(input: {
  email: string
  password: string
  publicId: string
}): Promise<{ ok: true } | Rejection> {
  const passwordhash = await hashedPassword(input)
  if (typeof passwordhash !== 'string') return passwordhash
  const response = await callApi(calls.signInStaff, { email: input.email.trim(), passwordhash })
  return response.ok && response.reply.code === CODE.done ? { ok: true } : toRejection(response)
}

/** The second step; `again` if the first step has to be repeated. */
export async function giveCode(
  code: string,
): Promise<{ ok: true; member: SignedInStaff } | (Rejection & { again: boolean })> {
  const response = await callApi(calls.confirmStaffCode, { code })
  const member = response.ok ? memberOf(response.reply) : undefined
  if (member) return { ok: true, member }
  return { ...toRejection(response), again: response.ok && response.reply.again === true }
}

/** Returns false if the server could not be reached. */
export const signOut = async (): Promise<boolean> => (await callApi(calls.signOutStaff, {})).ok

export type Invited = { name: string; email: string; secret: string; uri: string }

/** The staff member of an invitation; undefined if it is invalid. */
export async function openInvitation(
  invitation: string,
): Promise<Invited | undefined | 'unreachable'> {
  const response = await callApi(calls.openStaffInvitation, { invitation })
  // A damaged link is rejected without a look-up.
  if (!response.ok) return response.why === 'rejected' ? undefined : 'unreachable'
  const { code, name, email, secret, uri } = response.reply
  return code === CODE.done && name && email && secret && uri
    ? { name, email, secret, uri }
    : undefined
}

/** `spent` if the invitation itself is no longer valid. */
export async function enrol(input: {
  invitation: string
  password: string
  code: string
  publicId: string
}): Promise<
  { ok: true; member: SignedInStaff; recoveryCodes: string[] } | (Rejection & { spent: boolean })
> {
  const passwordhash = await hashedPassword(input)
  if (typeof passwordhash !== 'string') return { ...passwordhash, spent: false }
  const { invitation, code } = input
  const response = await callApi(calls.enrolStaff, { invitation, passwordhash, code })
  const member = response.ok ? memberOf(response.reply) : undefined
  if (response.ok && member)
    return { ok: true, member, recoveryCodes: response.reply.recoverycodes ?? [] }
  return { ...toRejection(response), spent: response.ok && response.reply.spent === true }
}
