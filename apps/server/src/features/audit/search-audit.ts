import type { AuditEntry } from '@kerbside/domain/audit/audit-entry.ts'
import { writeCsv } from '@kerbside/domain/audit/write-csv.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from './keep-audit.ts'
import { type AuditAsked, listDeeds, searchEntries } from './store.ts'

export type AuditWish = Omit<AuditAsked, 'operator' | 'most'>

/** The newest first; `more` when there are older ones. */
export async function searchAudit(
  means: Pick<Call, 'db' | 'operator'>,
  { most, ...wish }: AuditWish & { most: number },
): Promise<{ entries: AuditEntry[]; more: boolean; kinds: string[] }> {
  const { operator } = means
  return withOperator(means, async (tx) => {
    const entries = await searchEntries(tx, { operator, ...wish, most: most + 1 })
    return {
      entries: entries.slice(0, most),
      more: entries.length > most,
      kinds: await listDeeds(tx, { operator }),
    }
  })
}

const MOST_EXPORTED = 20_000

/** The log as a table. That somebody took it is in it. */
export async function exportAudit(
  call: Call,
  wish: AuditWish,
): Promise<{ csv: string; rows: number }> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const entries = await searchEntries(tx, { operator, ...wish, most: MOST_EXPORTED })
    await keepAudit(tx, {
      ...call,
      deed: 'audit.exported',
      object: '',
      detail: { entries: entries.length },
    })
    const head = ['number', 'at', 'kind', 'who', 'deed', 'object', 'what']
    const csv = writeCsv([
      head,
      ...entries.map(({ number, at, actor, deed, object, detail }) => [
        number,
        at.toISOString(),
        actor.kind,
        actor.name || actor.id,
        deed,
        object,
        JSON.stringify(detail),
      ]),
    ])
    return { csv, rows: entries.length }
  })
}
