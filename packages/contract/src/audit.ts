import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day } from './licensing.ts'
import { envelope, matching, text, whole } from './scalar.ts'

export const AUDIT_AT_ONCE = 50

const fields = {
  /** "staff" matches every action on staff. */
  action: matching(/^[a-z][a-z.-]{0,60}$/, 61, 'action is invalid').optional(),
  q: text('q', 80).optional(),
  from: day('from').optional(),
  until: day('until').optional(),
}

export const AuditRow = z.object({
  number: z.number(),
  at: z.string(),
  actorKind: z.string(),
  actor: z.string(),
  action: z.string(),
  object: z.string(),
  changes: z.array(z.object({ path: z.string(), before: z.string(), after: z.string() })),
  /** Facts that are not changes, by name. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type AuditRow = z.infer<typeof AuditRow>

export const listDeskAudit = endpoint({
  method: 'GET',
  path: '/api/desk/audit',
  about: 'Addition to the specification: lists the audit log, newest first, 50 per page.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 120, per: 'minute' },
  input: z.object({
    ...fields,
    before: whole('before', { min: 1, max: Number.MAX_SAFE_INTEGER }).optional(),
  }),
  reply: z.object({
    ...envelope,
    rows: z.array(AuditRow),
    more: z.boolean(),
    /** Every kind in the log: "settings", "staff". */
    kinds: z.array(z.string()),
  }),
})

export const exportDeskAudit = endpoint({
  method: 'POST',
  path: '/api/desk/audit/csv',
  about:
    'Addition to the specification: returns the audit log as CSV, 20,000 entries at most; the export itself is logged.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 10, per: 'minute' },
  input: z.object(fields),
  reply: z.object({ ...envelope, filename: z.string(), csv: z.string(), rows: z.number() }),
})

export const checkDeskAudit = endpoint({
  method: 'GET',
  path: '/api/desk/audit/check',
  about: 'Addition to the specification: verifies the hash chain of the whole audit log.',
  audience: 'desk',
  roles: ['owner'],
  limit: { times: 10, per: 'minute' },
  input: z.object({}),
  reply: z.object({
    ...envelope,
    whole: z.boolean(),
    entries: z.number(),
    /** Entry at which the chain is broken; 0 if the log is intact. */
    brokenAt: z.number(),
    seal: z.string(),
  }),
})
