import {
  checkRegisterLine,
  dayOf,
  REGISTER_FIELDS,
  type RegisterKind,
  type RegisterLine,
  type RegisterLineError,
  searchTextOf,
} from '@kerbside/domain/licensing/register.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listChanges } from '../audit/list-changes.ts'
import { actorOf, recordAudit } from '../audit/record-audit.ts'
import { findNewest, listEntriesOf, listNewest, listOfSubject, lockSubject } from './store.ts'
import { writeRecord } from './write-record.ts'

const MAX_SHOWN = 500

export type ShownLine = {
  id: string
  line: RegisterLine
  entries: number
  changedAt: Date
  changedBy: string
}

/** The lines of a register, newest day first, without those past their retention period. */
export async function listLines(
  deps: Pick<RequestContext, 'db' | 'operator'>,
  { kind, words: searchText }: { kind: RegisterKind; words: string | undefined },
): Promise<ShownLine[]> {
  const { operator } = deps
  return withOperator(deps, async (tx) => {
    const rows = await listNewest(tx, { operator, kind, words: searchText, max: MAX_SHOWN })
    const all = await listEntriesOf(tx, { operator, of: rows })
    return rows
      .filter(({ content }) => content !== null)
      .map((row) => ({
        id: row.subject,
        line: row.content as RegisterLine,
        entries: all.filter(({ subject }) => subject === row.subject).length,
        changedAt: row.at,
        changedBy: row.actor.name,
      }))
  })
}

/** All versions of a line, newest first. */
export async function listVersions(
  deps: Pick<RequestContext, 'db' | 'operator'>,
  { kind, id }: { kind: RegisterKind; id: string },
) {
  const { operator } = deps
  const entries = await withOperator(deps, (tx) =>
    listOfSubject(tx, { operator, kind, subject: id }),
  )
  return entries.toReversed()
}

export type RegisterLineResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'invalid'; errors: readonly RegisterLineError[] }
  | { ok: false; reason: 'newer' | 'no-line' }

/** Writes a new line or a new version of one; earlier versions stay in the record. */
export async function saveLine(
  context: RequestContext,
  input: { kind: RegisterKind; id: string; entries: number; line: RegisterLine },
): Promise<RegisterLineResult> {
  const { operator } = context
  const { kind } = input
  const line = trimmed(input.line)
  const errors = checkRegisterLine(kind, line)
  if (errors.length > 0) return { ok: false, reason: 'invalid', errors }
  const id = input.id || context.newId()
  return withOperator(context, async (tx): Promise<RegisterLineResult> => {
    const key = { operator, kind, subject: id }
    if (input.id !== '') {
      if (!(await lockSubject(tx, key))) return { ok: false, reason: 'no-line' }
      const existingLines = await listOfSubject(tx, key)
      if (existingLines.length !== input.entries) return { ok: false, reason: 'newer' }
    }
    const before = input.id === '' ? undefined : await findNewest(tx, key)
    const detail = listChanges(before?.content ?? {}, line)
    if (before && detail.length === 0) return { ok: true, id }
    await writeRecord(tx, {
      context,
      kind,
      subject: id,
      action: before ? 'changed' : 'written',
      actor: actorOf(context),
      content: line,
      aboutAt: new Date(`${dayOf(kind, line)}T00:00:00Z`),
      words: searchTextOf(line),
    })
    await recordAudit(tx, {
      ...context,
      action: `register.${before ? 'changed' : 'added'}`,
      object: `${kind} ${nameOf(kind, line)}`,
      detail,
    })
    return { ok: true, id }
  })
}

/** The name of a line: the content of its first field. */
const nameOf = (kind: RegisterKind, line: RegisterLine): string =>
  (line[REGISTER_FIELDS[kind][0]?.name ?? ''] ?? '').slice(0, 60)

const trimmed = (line: RegisterLine): RegisterLine =>
  Object.fromEntries(
    Object.entries(line)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )
