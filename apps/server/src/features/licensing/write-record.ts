import { createHash } from 'node:crypto'
import type { AuditActor } from '@kerbside/domain/audit/audit-entry.ts'
import { contentText, recordText } from '@kerbside/domain/licensing/record-entry.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { sealNext } from '../audit/seal-chain.ts'
import { insertRecord, type Subject, saveSubject } from './store.ts'

type Deps = Pick<RequestContext, 'operator' | 'now' | 'randomBytes'>

/** SHA-256 of salt and content: without the salt the content cannot be found by trying names. */
export const digestOf = (salt: Buffer, content: unknown): Buffer =>
  createHash('sha256').update(salt).update(contentText(content)).digest()

const SALT_BYTES = 16

/**
 * Adds an entry to the licensing record; earlier entries stay. Call it last in its transaction, because it locks the
 * operator's chain until the commit. Returns the entry's number.
 */
export async function writeRecord(
  tx: Tx,
  record: Subject & {
    context: Deps
    action: string
    actor: AuditActor
    content: object
    aboutAt: Date
    /** The text it is searched by. */
    words: string
    missing?: readonly string[]
  },
): Promise<number> {
  const {
    context,
    kind,
    subject,
    action,
    actor,
    content,
    aboutAt,
    words: searchText,
    missing = [],
  } = record
  const { operator } = context
  const at = context.now()
  const salt = context.randomBytes(SALT_BYTES)
  const digest = digestOf(salt, content)
  const entryOf = (number: number) => ({ number, at, kind, subject, action, actor })
  const sealed = await sealNext(tx, {
    operator,
    chain: 'record',
    text: (number) => recordText(entryOf(number), digest.toString('hex')),
  })
  const entry = { ...entryOf(sealed.number), ...sealed, digest, salt, content }
  await insertRecord(tx, { operator, entry })
  const { number } = sealed
  await saveSubject(tx, { operator, kind, subject, number, aboutAt, words: searchText, missing })
  return number
}
