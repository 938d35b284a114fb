import type { AuditEntry } from '@kerbside/domain/audit/audit-entry.ts'
import { writeCsv } from '@kerbside/domain/audit/write-csv.ts'
import { withOperator } from '../../db.ts'
import { readStale } from '../../read-replica.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from './record-audit.ts'
import { type AuditQuery, listActions, searchEntries } from './store.ts'

export type AuditSearch = Omit<AuditQuery, 'operator' | 'max'>

/** Newest first; `more` if older entries exist. */
export async function searchAudit(
  deps: Pick<RequestContext, 'db' | 'operator'>,
  { max, ...query }: AuditSearch & { max: number },
): Promise<{ entries: AuditEntry[]; more: boolean; kinds: string[] }> {
  const { operator } = deps
  return withOperator(deps, async (tx) => {
    const entries = await searchEntries(tx, { operator, ...query, max: max + 1 })
    return {
      entries: entries.slice(0, max),
      more: entries.length > max,
      kinds: await listActions(tx, { operator }),
    }
  })
}

const MAX_EXPORTED = 20_000

/** Exports the log as a table, and records the export in the log. */
export async function exportAudit(
  context: RequestContext,
  query: AuditSearch,
): Promise<{ csv: string; rows: number }> {
  const { operator } = context
  const entries = await readStale(context, (tx) =>
    searchEntries(tx, { operator, ...query, max: MAX_EXPORTED }),
  )
  await withOperator(context, (tx) =>
    recordAudit(tx, {
      ...context,
      action: 'audit.exported',
      object: '',
      detail: { entries: entries.length },
    }),
  )
  const head = ['number', 'at', 'kind', 'who', 'action', 'object', 'what']
  const csv = writeCsv([
    head,
    ...entries.map(({ number, at, actor, action, object, detail }) => [
      number,
      at.toISOString(),
      actor.kind,
      actor.name || actor.id,
      action,
      object,
      JSON.stringify(detail),
    ]),
  ])
  return { csv, rows: entries.length }
}
