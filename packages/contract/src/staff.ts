import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { STAFF_ROLES } from '@kerbside/domain/staff/staff-member.ts'
import { z } from 'zod'
import { SAY_PASSWORD_COMMON } from './account/say-account.ts'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { emailAddress, envelope, matching, nothing, requiredText } from './scalar.ts'

const passwordhash = matching(/^v1\.[A-Za-z0-9_-]{43}$/, 46, 'passwordhash is invalid')

/** The code of an invitation: what follows the # of its link. */
const invitation = matching(/^[A-Za-z0-9_-]{43}$/, 43, 'invitation is invalid')

const member = {
  name: z.string().optional(),
  email: z.string().optional(),
  role: z.enum(STAFF_ROLES).optional(),
  /** Recovery codes that still work. */
  recoveryleft: z.number().optional(),
}

export const findStaffMember = endpoint({
  method: 'GET',
  path: '/api/staff/me',
  about: 'Ours: who of the operator’s staff is signed in here; code 0 and nothing else for nobody.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: nothing,
  reply: z.object({ ...envelope, ...member }),
})

export const signInStaff = endpoint({
  method: 'POST',
  path: '/api/staff/signin',
  about:
    'Ours: the first step of a staff member’s sign-in. It opens nothing but staffcode, for ten minutes.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ email: emailAddress('Email is invalid'), passwordhash }),
  reply: z.object(envelope),
})

export const confirmStaffCode = endpoint({
  method: 'POST',
  path: '/api/staff/code',
  about:
    'Ours: the second step, with the six figures of the authenticator or a recovery code. Each lets in once. Code 2 with `again` when the first step has to come first.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ code: requiredText('Code', 40) }),
  reply: z.object({ ...envelope, ...member, again: z.boolean().optional() }),
})

export const signOutStaff = endpoint({
  method: 'POST',
  path: '/api/staff/signout',
  about: 'Ours: ends the session of the console in this browser; the same answer without one.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: z.object(envelope),
})

export const openStaffInvitation = endpoint({
  method: 'POST',
  path: '/api/staff/invitation',
  about:
    'Ours: whose invitation this is, and the secret for their authenticator. It stays good until it was followed to its end.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ invitation }),
  reply: z.object({
    ...envelope,
    name: z.string().optional(),
    email: z.string().optional(),
    /** Base32, for typing by hand; and as an address that authenticators read. */
    secret: z.string().optional(),
    uri: z.string().optional(),
  }),
})

export const enrolStaff = endpoint({
  method: 'POST',
  path: '/api/staff/enrol',
  about:
    'Ours: follows an invitation to its end, once: a password, and the figures of the authenticator that was set up. Ends what the member had before, signs in, and tells the recovery codes this one time.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ invitation, passwordhash, code: requiredText('Code', 40) }),
  reply: z.object({
    ...envelope,
    ...member,
    recoverycodes: z.array(z.string()).optional(),
    /** The invitation itself is no good. */
    spent: z.boolean().optional(),
  }),
})

export const writeStaffMember = ({
  member: { name, email, role },
  recoveryLeft,
}: {
  member: StaffMember
  recoveryLeft: number
}) => ({ code: CODE.done, message: '', name, email, role, recoveryleft: recoveryLeft })

const REFUSALS = {
  'not-known': 'E-mail or password is not right.',
  'wrong-code': 'This code is not right. Each works once and for half a minute.',
  'sign-in-again': 'That took too long. Please give your password again.',
  spent: 'This link has been used or is too old. Please ask whoever invited you for a new one.',
  'password-common': SAY_PASSWORD_COMMON,
} as const

export type StaffRefusal = keyof typeof REFUSALS

export const writeStaffRefusal = (reason: StaffRefusal) => ({
  code: CODE.refused,
  message: REFUSALS[reason],
})
