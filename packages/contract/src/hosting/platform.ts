import {
  MAX_CONTACT_NOTES,
  PLATFORM_PAYMENT_STATES,
} from '@kerbside/domain/hosting/operator-health.ts'
import { MAIL_STATES } from '@kerbside/domain/operator/find-go-live-blockers.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { envelope, multilineText, nothing, requiredText, text, whole } from '../scalar.ts'
import { DeskHost } from './desk.ts'

const audience = 'host'
const often = { times: 300, per: 'minute' } as const
const seldom = { times: 60, per: 'minute' } as const

export const PlatformUser = z.object({ ...envelope, signedIn: z.boolean(), name: z.string() })

export const findPlatformUser = endpoint({
  method: 'GET',
  path: '/api/host/me',
  about: 'Returns the signed-in user of the platform page, by the name of their key.',
  audience,
  limit: often,
  input: nothing,
  reply: PlatformUser,
})

export const signInPlatform = endpoint({
  method: 'POST',
  path: '/api/host/signin',
  about: 'Signs in with a platform key, for eight hours.',
  audience,
  limit: { times: 10, per: 'quarter-hour' },
  input: z.object({ key: requiredText('Key', 128) }),
  reply: PlatformUser,
})

export const signOutPlatform = endpoint({
  method: 'POST',
  path: '/api/host/signout',
  about: 'Ends the session.',
  audience,
  limit: seldom,
  input: nothing,
  reply: PlatformUser,
})

/** '': the area has none. The last three: no process can be started on the server that replied. */
const STREETS = [
  '',
  'running',
  'idle',
  'ended',
  'not-installed',
  'no-folder',
  'other-version',
] as const

/** The OpenStreetMap extract that an operator uses. */
const HostedArea = z.object({
  name: z.string(),
  /** The instant of its data, or ''. */
  dataAt: z.string(),
  /** Its files on the server that replied; 0: they are not there. */
  bytes: z.number(),
  streets: z.enum(STREETS),
  /** How often the process of the streets ended and was started again. */
  restarts: z.number(),
  /** Memory of that process; 0 while none runs. */
  memoryBytes: z.number(),
})

export const HostedOperator = z.object({
  slug: z.string(),
  name: z.string(),
  state: z.enum(['test', 'live', 'suspended', 'leaving']),
  /** The message guests see while it is suspended. */
  sentence: z.string(),
  hosts: z.array(DeskHost),
  /** Bookings made in the last 30 days, 7 days and 24 hours; tests of a live operator do not count. */
  bookings: z.number(),
  bookingsWeek: z.number(),
  bookingsDay: z.number(),
  /** What it earned since the first of the month by its own calendar, with VAT, in minor units. */
  revenueMonth: z.number(),
  currencyCode: z.string(),
  mail: z.enum(MAIL_STATES),
  payment: z.enum(PLATFORM_PAYMENT_STATES),
  /** Messages, refunds and gateway events that failed and wait for another try or a person. */
  failing: z.number(),
  /** The platform's own note on it: whom to call, and what was agreed. `version` is needed to change it; 0: none. */
  contact: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    notes: z.string(),
    version: z.number(),
  }),
  /** Null: built-in roads, places and map. */
  area: HostedArea.nullable(),
  /** For an operator that is leaving: the instant from which its data is deleted for good; else ''. */
  deleteAt: z.string(),
  /** The instant of the last sign-in at its console, or ''. */
  lastSignIn: z.string(),
})
export type HostedOperator = z.infer<typeof HostedOperator>

const operators = z.object({
  ...envelope,
  operators: z.array(HostedOperator),
  /** The version of the program. */
  version: z.string(),
  /** The last backup that was verified, and the last attempt if it failed. */
  lastBackup: z.object({
    /** The instant that it shows, or ''. */
    at: z.string(),
    /** Where a scheduled backup is, without secrets; '' for one made by command. */
    target: z.string(),
    bytes: z.number(),
    /** Restored into a database of its own, or read to its end; '' for one made by command. */
    verified: z.enum(['', 'restored', 'read']),
    /** Why it was only read, or why old ones could not be deleted; usually ''. */
    note: z.string(),
    /** When the last attempt failed, and why; '' if it did not. */
    failedAt: z.string(),
    failure: z.string(),
  }),
})

export const listOperators = endpoint({
  method: 'GET',
  path: '/api/host/operators',
  about: 'Lists the operators of this install, by name.',
  audience,
  limit: often,
  input: nothing,
  reply: operators,
})

const slug = requiredText('Operator ID', 40)

export const createOperator = endpoint({
  method: 'POST',
  path: '/api/host/operator',
  about:
    'Creates an operator in test mode; the reply has the link of its first owner, returned only once.',
  audience,
  limit: seldom,
  input: z.object({
    slug: text('Operator ID', 40),
    name: text('Name', 80),
    host: text('Domain'),
    owner: text('Email'),
    ownerName: text('Owner', 80),
    zone: text('Time zone', 64),
    currency: text('Currency', 3),
    country: text('Country', 2),
    /** A postcode, an address, or latitude and longitude: "51.5072, -0.1276". */
    base: text('Base location', 200),
  }),
  /** `errors` has everything that is wrong, by field of the request; then nothing was created. */
  reply: z.object({
    ...operators.shape,
    link: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
})

export const suspendOperator = endpoint({
  method: 'POST',
  path: '/api/host/operator/suspend',
  about: 'Suspends an operator; the reason is stored in both logs and not shown to guests.',
  audience,
  limit: seldom,
  input: z.object({ slug, reason: requiredText('Reason') }),
  reply: operators,
})

export const resumeOperator = endpoint({
  method: 'POST',
  path: '/api/host/operator/resume',
  about: 'Resumes a suspended operator.',
  audience,
  limit: seldom,
  input: z.object({ slug }),
  reply: operators,
})

export const deleteOperator = endpoint({
  method: 'POST',
  path: '/api/host/operator/delete',
  about:
    'Schedules the deletion of a suspended operator, confirmed by its short name: all its rows are deleted after seven days.',
  audience,
  limit: seldom,
  input: z.object({ slug, typed: text('Typed', 40) }),
  reply: operators,
})

export const cancelOperatorDeletion = endpoint({
  method: 'POST',
  path: '/api/host/operator/keep',
  about: 'Cancels the scheduled deletion of an operator; it stays suspended.',
  audience,
  limit: seldom,
  input: z.object({ slug }),
  reply: operators,
})

export const saveOperatorContact = endpoint({
  method: 'PUT',
  path: '/api/host/operator/contact',
  about:
    'Saves the platform’s own note on an operator, which the operator never sees; rejected if another user saved first.',
  audience,
  limit: seldom,
  input: z.object({
    slug,
    version: whole('version', { min: 0, max: 1_000_000 }),
    name: text('Name', 80),
    email: text('Email'),
    phone: text('Phone', 40),
    notes: multilineText('Notes', MAX_CONTACT_NOTES),
  }),
  reply: operators,
})

export const changeHostName = endpoint({
  method: 'POST',
  path: '/api/host/operator/host',
  about:
    'Adds a host name to an operator without proof, claims it, checks its proof, or removes it.',
  audience,
  limit: seldom,
  input: z.object({
    slug,
    host: requiredText('Domain'),
    action: z.enum(['add', 'claim', 'prove', 'remove'], 'action is invalid'),
  }),
  reply: operators,
})

export const PlatformAction = z.object({
  number: z.number(),
  /** An instant. */
  at: z.string(),
  by: z.string(),
  action: z.string(),
  object: z.string(),
  detail: z.record(z.string(), z.string()),
})
export type PlatformAction = z.infer<typeof PlatformAction>

export const listPlatformActions = endpoint({
  method: 'GET',
  path: '/api/host/log',
  about: 'Lists the latest 200 actions of the platform log, newest first.',
  audience,
  limit: often,
  input: nothing,
  /** `whole` is false if an entry of the log was changed or removed. */
  reply: z.object({ ...envelope, whole: z.boolean(), actions: z.array(PlatformAction) }),
})
