import { STAFF_ROLES } from '@kerbside/domain/staff/staff-member.ts'
import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { envelope, nothing, text, uuid, whole } from '../scalar.ts'

const limit: Limit = { times: 120, per: 'minute' }
const write = { method: 'POST', audience: 'desk', roles: ['owner'], limit } as const

const id = uuid('id is invalid')

const Member = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** invited: the link has not been used, so there is neither a password nor an authenticator yet. */
  state: z.enum(['invited', 'enrolled', 'ended']),
  since: z.string(),
  recoveryLeft: z.number(),
  sessions: z.array(z.object({ device: z.string(), since: z.string(), seen: z.string() })),
})
export type DeskMember = z.infer<typeof Member>

export const listDeskStaff = endpoint({
  method: 'GET',
  path: '/api/desk/staff',
  about:
    'Addition to the specification: lists all people who sign in to the console, with their current sessions.',
  audience: 'desk',
  roles: ['owner'],
  limit,
  input: nothing,
  reply: z.object({ ...envelope, members: z.array(Member) }),
})

const invited = z.object({
  ...envelope,
  /** The invitation link, shown only once; '' if none was made. */
  link: z.string(),
})
export type StaffInvited = z.infer<typeof invited>

export const addDeskStaff = endpoint({
  ...write,
  path: '/api/desk/staff/add',
  about:
    'Addition to the specification: adds a member of staff; the invitation link is returned only once, and e-mailed.',
  input: z.object({ email: text('email'), name: text('name'), role: z.enum(STAFF_ROLES) }),
  reply: invited,
})

export const inviteDeskStaff = endpoint({
  ...write,
  path: '/api/desk/staff/invite',
  about:
    'Addition to the specification: creates a new link; the existing sign-in works until the link is used.',
  input: z.object({ id }),
  reply: invited,
})

export const saveDeskStaff = endpoint({
  ...write,
  path: '/api/desk/staff',
  about:
    'Addition to the specification: changes a name or role; the last owner keeps the role. 409 if another user saved first.',
  input: z.object({
    id,
    version: whole('version', { min: 1, max: 2_147_483_647 }),
    name: text('name'),
    role: z.enum(STAFF_ROLES),
  }),
  reply: z.object(envelope),
})

export const endDeskStaff = endpoint({
  ...write,
  path: '/api/desk/staff/end',
  about:
    'Addition to the specification: ends all sessions of a member of staff at once. With `onlySessions` they may sign in again; without it they are removed from the staff.',
  input: z.object({ id, onlySessions: z.boolean() }),
  reply: z.object(envelope),
})
