import * as wire from '@kerbside/contract/audit.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { DAY, instantsOf, type LocalTime } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { checkAudit } from './check-audit.ts'
import { type AuditSearch, exportAudit, searchAudit } from './search-audit.ts'
import { writeAudit } from './write-audit.ts'

const DONE = { code: CODE.done, message: '' } as const

/** The audit log of the console, for the owner. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskAudit, async (input, context) => {
    const found = await searchAudit(context, {
      ...auditQueryOf(input, context),
      before: input.before,
      max: wire.AUDIT_AT_ONCE,
    })
    return {
      ...DONE,
      rows: found.entries.map(writeAudit),
      more: found.more,
      kinds: found.kinds,
    }
  })

  serve(app, deps, wire.exportDeskAudit, async (input, context) => {
    const { csv, rows } = await exportAudit(context, auditQueryOf(input, context))
    return { ...DONE, filename: `audit-log-${context.profile.slug}.csv`, csv, rows }
  })

  serve(app, deps, wire.checkDeskAudit, async (_, context) => {
    const checked = await checkAudit(context)
    return checked.ok
      ? {
          ...DONE,
          whole: true,
          entries: checked.entries,
          brokenAt: 0,
          seal: checked.head?.hash.toString('hex').slice(0, 8) ?? '',
        }
      : { ...DONE, whole: false, entries: 0, brokenAt: checked.brokenAt, seal: '' }
  })
}

type Input = {
  action?: string | undefined
  q?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** Days are in the operator's time zone; the last day is included. */
function auditQueryOf(
  { action, q, from, until }: Input,
  { profile }: Pick<RequestContext, 'profile'>,
): AuditSearch {
  const midnight = (day: string) => instantsOf(`${day}T00:00` as LocalTime, profile.zone)[0]
  const begins = from === undefined ? undefined : midnight(from)
  const ends = until === undefined ? undefined : midnight(until)
  return {
    action,
    words: q,
    from: begins,
    until: ends && new Date(ends.getTime() + DAY),
  }
}
