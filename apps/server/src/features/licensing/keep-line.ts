import {
  dayOf,
  judgeLine,
  type LineFault,
  REGISTER_FIELDS,
  type RegisterKind,
  type RegisterLine,
  wordsOf,
} from '@kerbside/domain/licensing/register.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { actorOf, keepAudit } from '../audit/keep-audit.ts'
import { listChanges } from '../audit/list-changes.ts'
import { findNewest, listEntriesOf, listNewest, listOfSubject, lockSubject } from './store.ts'
import { writeRecord } from './write-record.ts'

const MOST_SHOWN = 500

export type ShownLine = {
  id: string
  line: RegisterLine
  entries: number
  changedAt: Date
  changedBy: string
}

/** A register, the newest day first; lines whose time is over are gone. */
export async function listLines(
  means: Pick<Call, 'db' | 'operator'>,
  { kind, words }: { kind: RegisterKind; words: string | undefined },
): Promise<ShownLine[]> {
  const { operator } = means
  return withOperator(means, async (tx) => {
    const rows = await listNewest(tx, { operator, kind, words, most: MOST_SHOWN })
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

/** Everything that was ever written of a line, the newest first. */
export async function listVersions(
  means: Pick<Call, 'db' | 'operator'>,
  { kind, id }: { kind: RegisterKind; id: string },
) {
  const { operator } = means
  const entries = await withOperator(means, (tx) =>
    listOfSubject(tx, { operator, kind, subject: id }),
  )
  return entries.toReversed()
}

export type LineVerdict =
  | { ok: true; id: string }
  | { ok: false; reason: 'faults'; faults: readonly LineFault[] }
  | { ok: false; reason: 'newer' | 'no-line' }

/** Writes a line, or how it reads now: what it read before stays in the record. */
export async function keepLine(
  call: Call,
  said: { kind: RegisterKind; id: string; entries: number; line: RegisterLine },
): Promise<LineVerdict> {
  const { operator } = call
  const { kind } = said
  const line = trimmed(said.line)
  const faults = judgeLine(kind, line)
  if (faults.length > 0) return { ok: false, reason: 'faults', faults }
  const id = said.id || call.newId()
  return withOperator(call, async (tx): Promise<LineVerdict> => {
    const of = { operator, kind, subject: id }
    if (said.id !== '') {
      if (!(await lockSubject(tx, of))) return { ok: false, reason: 'no-line' }
      const known = await listOfSubject(tx, of)
      if (known.length !== said.entries) return { ok: false, reason: 'newer' }
    }
    const before = said.id === '' ? undefined : await findNewest(tx, of)
    const detail = listChanges(before?.content ?? {}, line)
    if (before && detail.length === 0) return { ok: true, id }
    await writeRecord(tx, {
      call,
      kind,
      subject: id,
      deed: before ? 'changed' : 'written',
      actor: actorOf(call),
      content: line,
      aboutAt: new Date(`${dayOf(kind, line)}T00:00:00Z`),
      words: wordsOf(line),
    })
    await keepAudit(tx, {
      ...call,
      deed: `register.${before ? 'changed' : 'added'}`,
      object: `${kind} ${nameOf(kind, line)}`,
      detail,
    })
    return { ok: true, id }
  })
}

/** What a person calls the line by: what its first field says. */
const nameOf = (kind: RegisterKind, line: RegisterLine): string =>
  (line[REGISTER_FIELDS[kind][0]?.name ?? ''] ?? '').slice(0, 60)

const trimmed = (line: RegisterLine): RegisterLine =>
  Object.fromEntries(
    Object.entries(line)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )
