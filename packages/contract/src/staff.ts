import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { STAFF_ROLES } from '@kerbside/domain/staff/staff-member.ts'
import { z } from 'zod'
import { PASSWORD_COMMON_MESSAGE } from './account/account-rejections.ts'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { emailAddress, envelope, matching, nothing, requiredText } from './scalar.ts'

const passwordhash = matching(/^v1\.[A-Za-z0-9_-]{43}$/, 46, 'passwordhash is invalid')

/** The code of an invitation: the part of its link after the #. */
const invitation = matching(/^[A-Za-z0-9_-]{43}$/, 43, 'invitation is invalid')

const member = {
  name: z.string().optional(),
  email: z.string().optional(),
  role: z.enum(STAFF_ROLES).optional(),
  /** The number of unused recovery codes. */
  recoveryleft: z.number().optional(),
}

export const findStaffMember = endpoint({
  method: 'GET',
  path: '/api/staff/me',
  about:
    'Addition to the specification: returns the member of the operator’s staff who is signed in in this browser; code 0 if none is, with `demo` if the console of a demo opens here without signing in.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: nothing,
  reply: z.object({ ...envelope, ...member, demo: z.boolean().optional() }),
})

export const openDemoConsole = endpoint({
  method: 'POST',
  path: '/api/staff/demo',
  about:
    'Addition to the specification: signs in as demo staff without a password. Only in a demo, and only in a browser on the machine that it runs on; code 2 elsewhere.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: z.object({ role: z.enum(['dispatcher', 'owner'], 'role is invalid') }),
  reply: z.object({ ...envelope, ...member }),
})

export const signInStaff = endpoint({
  method: 'POST',
  path: '/api/staff/signin',
  about:
    'Addition to the specification: performs the first step of a staff member’s sign-in. It permits only staffcode, for ten minutes.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ email: emailAddress('Email is invalid'), passwordhash }),
  reply: z.object(envelope),
})

export const confirmStaffCode = endpoint({
  method: 'POST',
  path: '/api/staff/code',
  about:
    'Addition to the specification: performs the second step, with the six digits of the authenticator or a recovery code. Each works once. Code 2 with `again` if the first step is required again.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ code: requiredText('Code', 40) }),
  reply: z.object({ ...envelope, ...member, again: z.boolean().optional() }),
})

export const signOutStaff = endpoint({
  method: 'POST',
  path: '/api/staff/signout',
  about:
    'Addition to the specification: ends the console session of this browser. Same reply when there is none.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: z.object(envelope),
})

export const openStaffInvitation = endpoint({
  method: 'POST',
  path: '/api/staff/invitation',
  about:
    'Addition to the specification: returns the invited member of staff and the secret for their authenticator. The invitation stays valid until it is completed.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ invitation }),
  reply: z.object({
    ...envelope,
    name: z.string().optional(),
    email: z.string().optional(),
    /** The secret in base32, for typing by hand, and as a URI for authenticator apps. */
    secret: z.string().optional(),
    uri: z.string().optional(),
  }),
})

export const enrolStaff = endpoint({
  method: 'POST',
  path: '/api/staff/enrol',
  about:
    'Addition to the specification: completes an invitation, once, with a password and the digits of the new authenticator. Ends the member’s previous sign-in, signs the member in, and returns the recovery codes only once.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ invitation, passwordhash, code: requiredText('Code', 40) }),
  reply: z.object({
    ...envelope,
    ...member,
    recoverycodes: z.array(z.string()).optional(),
    /** The invitation itself is invalid, used or expired. */
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

const REJECTION_MESSAGES = {
  'not-known': 'Wrong email or password. Please try again.',
  'no-demo': 'The console opens without signing in only in a demo, on the machine it runs on.',
  'wrong-code': 'This code isn’t right. Each code works once, for 30 seconds.',
  'sign-in-again': 'That took too long. Please enter your password again.',
  spent: 'This link has been used or has expired. Ask the person who invited you for a new one.',
  'password-common': PASSWORD_COMMON_MESSAGE,
} as const

export type StaffRejection = keyof typeof REJECTION_MESSAGES

export const writeStaffRejection = (reason: StaffRejection) => ({
  code: CODE.refused,
  message: REJECTION_MESSAGES[reason],
})
