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
  /** invited: the link was not followed yet, and they have neither password nor authenticator. */
  state: z.enum(['invited', 'enrolled', 'ended']),
  since: z.string(),
  recoveryleft: z.number(),
  sessions: z.array(z.object({ device: z.string(), since: z.string(), seen: z.string() })),
})
export type DeskMember = z.infer<typeof Member>

export const listDeskStaff = endpoint({
  method: 'GET',
  path: '/api/desk/staff',
  about: 'Ours: everybody who signs in at the console, and from where they are signed in now.',
  audience: 'desk',
  roles: ['owner'],
  limit,
  input: nothing,
  reply: z.object({ ...envelope, members: z.array(Member) }),
})

const invited = z.object({
  ...envelope,
  /** Their link, shown this one time; '' where none was made. */
  link: z.string(),
})
export type StaffInvited = z.infer<typeof invited>

export const addDeskStaff = endpoint({
  ...write,
  path: '/api/desk/staff/add',
  about: 'Ours: somebody new at the console; their link is told this one time, and mailed.',
  input: z.object({ email: text('email'), name: text('name'), role: z.enum(STAFF_ROLES) }),
  reply: invited,
})

export const inviteDeskStaff = endpoint({
  ...write,
  path: '/api/desk/staff/invite',
  about: 'Ours: a new link; what they have works until they follow it.',
  input: z.object({ id }),
  reply: invited,
})

export const saveDeskStaff = endpoint({
  ...write,
  path: '/api/desk/staff',
  about:
    'Ours: another name or role; the last owner stays one. 409 when somebody else saved first.',
  input: z.object({
    id,
    version: whole('version', { least: 1, most: 2_147_483_647 }),
    name: text('name'),
    role: z.enum(STAFF_ROLES),
  }),
  reply: z.object(envelope),
})

export const endDeskStaff = endpoint({
  ...write,
  path: '/api/desk/staff/end',
  about:
    'Ours: signs somebody out everywhere at once. With `onlysessions` they may sign in again; without it they work here no more.',
  input: z.object({ id, onlysessions: z.boolean() }),
  reply: z.object(envelope),
})
