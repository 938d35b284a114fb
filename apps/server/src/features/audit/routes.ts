import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/audit.ts'
import { DAY, instantsOf, type LocalTime } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { checkAudit } from './check-audit.ts'
import { type AuditWish, exportAudit, searchAudit } from './search-audit.ts'
import { writeAudit } from './write-audit.ts'

const DONE = { code: CODE.done, message: '' } as const

/** What was done in the console and around it, for the owner. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskAudit, async (said, call) => {
    const found = await searchAudit(call, {
      ...wishOf(said, call),
      before: said.before,
      most: wire.AUDIT_AT_ONCE,
    })
    return {
      ...DONE,
      rows: found.entries.map(writeAudit),
      more: found.more,
      kinds: found.kinds,
    }
  })

  serve(app, deps, wire.exportDeskAudit, async (said, call) => {
    const { csv, rows } = await exportAudit(call, wishOf(said, call))
    return { ...DONE, filename: `audit-log-${call.profile.slug}.csv`, csv, rows }
  })

  serve(app, deps, wire.checkDeskAudit, async (_, call) => {
    const checked = await checkAudit(call)
    return checked.ok
      ? {
          ...DONE,
          whole: true,
          entries: checked.entries,
          brokenat: 0,
          seal: checked.head?.hash.toString('hex').slice(0, 8) ?? '',
        }
      : { ...DONE, whole: false, entries: 0, brokenat: checked.brokenAt, seal: '' }
  })
}

type Said = {
  deed?: string | undefined
  q?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** Days are the operator's own; the last one is included. */
function wishOf({ deed, q, from, until }: Said, { profile }: Pick<Call, 'profile'>): AuditWish {
  const midnight = (day: string) => instantsOf(`${day}T00:00` as LocalTime, profile.zone)[0]
  const begins = from === undefined ? undefined : midnight(from)
  const ends = until === undefined ? undefined : midnight(until)
  return {
    deed,
    words: q,
    from: begins,
    until: ends && new Date(ends.getTime() + DAY),
  }
}
