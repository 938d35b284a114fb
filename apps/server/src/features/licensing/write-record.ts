import { createHash } from 'node:crypto'
import type { AuditActor } from '@kerbside/domain/audit/audit-entry.ts'
import { contentText, recordText } from '@kerbside/domain/licensing/record-entry.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { sealNext } from '../audit/seal-chain.ts'
import { insertRecord, keepSubject, type Subject } from './store.ts'

type Means = Pick<Call, 'operator' | 'now' | 'randomBytes'>

/** SHA-256 of salt and content: without the salt nobody can find out what it said by trying names. */
export const digestOf = (salt: Buffer, content: unknown): Buffer =>
  createHash('sha256').update(salt).update(contentText(content)).digest()

const SALT_BYTES = 16

/**
 * Writes one more entry of the licensing record; what was written before stays. Last in its transaction, for the chain
 * of the operator is held from here to the commit. Returns its number.
 */
export async function writeRecord(
  tx: Tx,
  said: Subject & {
    call: Means
    deed: string
    actor: AuditActor
    content: object
    aboutAt: Date
    /** What it is found by. */
    words: string
    missing?: readonly string[]
  },
): Promise<number> {
  const { call, kind, subject, deed, actor, content, aboutAt, words, missing = [] } = said
  const { operator } = call
  const at = call.now()
  const salt = call.randomBytes(SALT_BYTES)
  const digest = digestOf(salt, content)
  const entryOf = (number: number) => ({ number, at, kind, subject, deed, actor })
  const sealed = await sealNext(tx, {
    operator,
    chain: 'record',
    text: (number) => recordText(entryOf(number), digest.toString('hex')),
  })
  const entry = { ...entryOf(sealed.number), ...sealed, digest, salt, content }
  await insertRecord(tx, { operator, entry })
  const { number } = sealed
  await keepSubject(tx, { operator, kind, subject, number, aboutAt, words, missing })
  return number
}
