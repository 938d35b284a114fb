import {
  KIND_PATTERN,
  type KindError,
  MAX_KIND_NAME_LENGTH,
  MAX_WARNING_DAYS,
} from '@kerbside/domain/driver/document-kind.ts'
import type { LicenceKind } from '@kerbside/domain/driver/driver.ts'
import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { envelope, matching, text, whole } from '../scalar.ts'

const limit: Limit = { times: 120, per: 'minute' }
const write = { method: 'POST', audience: 'desk', roles: ['owner'], limit } as const

/** A fixed kind of document, or one of the operator's own: "own-3". */
export const kindText = matching(KIND_PATTERN, 20, 'kind is invalid').refine(
  (given): given is LicenceKind => KIND_PATTERN.test(given),
)

const numbered = whole('number', { min: 1, max: 9_999 })

/** A kind of document that the operator has added. */
export const DocumentKind = z.object({
  number: z.number(),
  version: z.number(),
  kind: z.string(),
  holder: z.enum(['driver', 'vehicle']),
  name: z.string(),
  /** Without a valid one there are no jobs. */
  required: z.boolean(),
  expires: z.boolean(),
  /** How many days before it expires its owner is warned for the first time. */
  warningDays: z.number(),
  archived: z.boolean(),
})
export type DocumentKind = z.infer<typeof DocumentKind>

export const saveDocumentKind = endpoint({
  ...write,
  path: '/api/desk/fleet/kind',
  about:
    'Addition to the specification: adds a kind of document that drivers or cars need, or with number and version changes one. 409 if another user saved first.',
  input: z.object({
    of: z
      .object({ number: numbered, version: whole('version', { min: 1, max: 2_147_483_647 }) })
      .optional(),
    /** Whose document it is; stays as it was first saved. */
    holder: z.enum(['driver', 'vehicle']),
    name: text('name', MAX_KIND_NAME_LENGTH),
    required: z.boolean(),
    expires: z.boolean(),
    warningDays: whole('warningDays', { min: 1, max: MAX_WARNING_DAYS }),
  }),
  reply: z.object({
    ...envelope,
    number: z.number(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
})

export const archiveDocumentKind = endpoint({
  ...write,
  path: '/api/desk/fleet/kind/archive',
  about:
    'Addition to the specification: stops asking for a kind of document, or asks for it again. Documents of an archived kind are kept.',
  input: z.object({ number: numbered, archived: z.boolean() }),
  reply: z.object(envelope),
})

/** The field and the message of each rejection. */
export const KIND_ERRORS = {
  'no-name': ['name', 'Enter a name.'],
  'long-name': ['name', `Enter a name of up to ${MAX_KIND_NAME_LENGTH} characters.`],
  'name-taken': ['name', 'Another document already has this name.'],
  'bad-days': ['warningDays', `Enter 1 to ${MAX_WARNING_DAYS} days.`],
  'too-many': ['', 'You have reached the limit of document types. Restore an archived one.'],
  newer: ['', 'Someone else just changed this. You’re seeing their version.'],
  unknown: ['', 'This no longer exists.'],
} as const satisfies Record<KindError | 'too-many' | 'newer' | 'unknown', readonly [string, string]>
