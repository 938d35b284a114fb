import { DEFAULT_BASE } from '@kerbside/domain/hosting/new-operator.ts'
import { z } from 'zod'
import { DeskHost } from '../desk/hosting.ts'
import { endpoint } from '../endpoint.ts'
import { currency, envelope, latitude, longitude, nothing, requiredText, text } from '../scalar.ts'

const audience = 'host'
const often = { times: 300, per: 'minute' } as const
const seldom = { times: 60, per: 'minute' } as const

export const HostMe = z.object({ ...envelope, signedin: z.boolean(), name: z.string() })

export const findHost = endpoint({
  method: 'GET',
  path: '/api/host/me',
  about: 'Who is signed in at the page of whoever runs the install, by the name of their key.',
  audience,
  limit: often,
  input: nothing,
  reply: HostMe,
})

export const signInHost = endpoint({
  method: 'POST',
  path: '/api/host/signin',
  about: 'Signs in with a host key, for eight hours.',
  audience,
  limit: { times: 10, per: 'quarter-hour' },
  input: z.object({ key: requiredText('Key', 128) }),
  reply: HostMe,
})

export const signOutHost = endpoint({
  method: 'POST',
  path: '/api/host/signout',
  about: 'Ends the session.',
  audience,
  limit: seldom,
  input: nothing,
  reply: HostMe,
})

export const HostedOperator = z.object({
  slug: z.string(),
  name: z.string(),
  state: z.enum(['test', 'live', 'suspended', 'leaving']),
  /** What guests read while it is suspended. */
  sentence: z.string(),
  hosts: z.array(DeskHost),
  /** Made in the last 30 days. */
  bookings: z.number(),
  /** Of one that is leaving: the instant from which on it is gone for ever; else ''. */
  deleteat: z.string(),
  /** Instant at which somebody last signed in at its console, or ''. */
  lastsignin: z.string(),
})
export type HostedOperator = z.infer<typeof HostedOperator>

const operators = z.object({ ...envelope, operators: z.array(HostedOperator) })

export const listOperators = endpoint({
  method: 'GET',
  path: '/api/host/operators',
  about: 'The operators of this install, by name.',
  audience,
  limit: often,
  input: nothing,
  reply: operators,
})

const slug = requiredText('Short name', 40)

export const createOperator = endpoint({
  method: 'POST',
  path: '/api/host/operator',
  about: 'A new operator in test mode; the reply holds the link of its first owner, this one time.',
  audience,
  limit: seldom,
  input: z.object({
    slug,
    name: requiredText('Name', 80),
    host: requiredText('Host name'),
    owner: requiredText('E-mail'),
    ownername: requiredText('Owner', 80),
    zone: requiredText('Time zone', 64),
    currency,
    country: requiredText('Country', 2),
    lat: latitude.default(DEFAULT_BASE.lat),
    lng: longitude.default(DEFAULT_BASE.lng),
  }),
  /** `field` names what was refused, as the request does; '' where nothing was. */
  reply: z.object({ ...operators.shape, link: z.string(), field: z.string() }),
})

export const suspendOperator = endpoint({
  method: 'POST',
  path: '/api/host/operator/suspend',
  about: 'Suspends an operator; the reason is kept in both logs and shown to no guest.',
  audience,
  limit: seldom,
  input: z.object({ slug, reason: requiredText('Reason') }),
  reply: operators,
})

export const resumeOperator = endpoint({
  method: 'POST',
  path: '/api/host/operator/resume',
  about: 'Opens an operator again that was suspended.',
  audience,
  limit: seldom,
  input: z.object({ slug }),
  reply: operators,
})

export const deleteOperator = endpoint({
  method: 'POST',
  path: '/api/host/operator/delete',
  about:
    'Plans the end of a suspended operator once its short name was typed: in seven days every row of it is gone.',
  audience,
  limit: seldom,
  input: z.object({ slug, typed: text('Typed', 40) }),
  reply: operators,
})

export const keepOperator = endpoint({
  method: 'POST',
  path: '/api/host/operator/keep',
  about: 'Takes the end of an operator back that was planned; it stays suspended.',
  audience,
  limit: seldom,
  input: z.object({ slug }),
  reply: operators,
})

export const changeHostName = endpoint({
  method: 'POST',
  path: '/api/host/operator/host',
  about:
    'Adds a host name to an operator without its proof, waits for it, looks for it, or removes it.',
  audience,
  limit: seldom,
  input: z.object({
    slug,
    host: requiredText('Host name'),
    deed: z.enum(['add', 'claim', 'prove', 'remove'], 'deed is invalid'),
  }),
  reply: operators,
})

export const HostDeed = z.object({
  number: z.number(),
  /** An instant. */
  at: z.string(),
  by: z.string(),
  deed: z.string(),
  object: z.string(),
  detail: z.record(z.string(), z.string()),
})
export type HostDeed = z.infer<typeof HostDeed>

export const listHostDeeds = endpoint({
  method: 'GET',
  path: '/api/host/log',
  about: 'What whoever runs the install did here, the newest 200 first.',
  audience,
  limit: often,
  input: nothing,
  /** `whole` is false where a line of the log was changed or taken out. */
  reply: z.object({ ...envelope, whole: z.boolean(), deeds: z.array(HostDeed) }),
})
