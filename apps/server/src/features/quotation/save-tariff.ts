import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { inForce } from './find-price-book.ts'
import { type JudgedFault, judgeDocument } from './judge-document.ts'
import type { TariffDocument } from './read-tariff.ts'
import { findTariffRow, insertTariff, listBookRows, lockBooks } from './tariff-store.ts'
import { documentOf, writeTariff } from './write-tariff.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'profile'> & Partial<Pick<Call, 'who'>>

type Also = (
  tx: Tx,
  saved: {
    version: number
    document: TariffDocument
    before: TariffDocument | undefined
    /** The version it takes the place of. */
    replaced: number | undefined
  },
) => Promise<void>

/** `replaced`: the version that would be, or was, in force at that time without it. */
export type SaveVerdict = { ok: true; version: number; replaced: number | undefined } | Refused

export type CheckVerdict =
  | { ok: true; document: TariffDocument; replaced: number | undefined }
  | Refused

type Refused =
  /** It says what is in force already: there is no new version. */
  | { ok: false; reason: 'unchanged'; version: number }
  | { ok: false; reason: 'unknown-book' | 'in-the-past' }
  | { ok: false; reason: 'faults'; faults: readonly JudgedFault[] }

const LONGEST_NOTE = 500

/**
 * Saves an untrusted document as the next version of a book. `effectiveFrom` undefined: at once. Versions are never
 * edited: what was quoted keeps the version it was quoted by.
 */
export async function saveTariff(
  means: Means,
  said: {
    book: string
    value: unknown
    effectiveFrom?: Date | undefined
    note: string
    /** Who decided it, where nobody is asking any more. */
    by?: string
    /** What else is true with the new version, and only with it. */
    also?: Also
  },
): Promise<SaveVerdict> {
  const judged = await judgeFor(means, said)
  return judged.ok ? insertNext(means, { ...said, document: judged.document }) : judged
}

/** What saving it would say, and what it would change; nothing is written. */
export async function checkTariff(
  means: Means,
  said: { book: string; value: unknown; effectiveFrom?: Date | undefined },
): Promise<CheckVerdict> {
  const judged = await judgeFor(means, said)
  if (!judged.ok) return judged
  const { document } = judged
  const now = means.now()
  const at = said.effectiveFrom ?? now
  if (at < now) return { ok: false, reason: 'in-the-past' }
  const before = await withOperator(means, (tx) => currentTariff(tx, { ...means, ...said, at }))
  const old = before && documentOf(before)
  if (old && writeTariff(old) === writeTariff(document))
    return { ok: false, reason: 'unchanged', version: before.version }
  return { ok: true, document, replaced: before?.version }
}

async function judgeFor(
  means: Means,
  said: { book: string; value: unknown },
): Promise<{ ok: true; document: TariffDocument } | Refused> {
  const { operator } = means
  const books = await withOperator(means, (tx) => listBookRows(tx, { operator }))
  const book = books.find((one) => one.slug === said.book)
  if (!book) return { ok: false, reason: 'unknown-book' }
  const judged = await judgeDocument(means, { value: said.value, book })
  if (judged.ok && judged.faults.length === 0) return judged
  return { ok: false, reason: 'faults', faults: judged.faults }
}

/** The rules of an old version once more, as the newest: history is added to, never taken from. */
export async function rollBackTariff(
  means: Means,
  said: { version: number; note: string; also?: Also },
): Promise<SaveVerdict | { ok: false; reason: 'unknown-version' }> {
  const { operator } = means
  const old = await withOperator(means, (tx) => findTariffRow(tx, { ...said, operator }))
  if (!old) return { ok: false, reason: 'unknown-version' }
  return insertNext(means, { ...said, book: old.book, document: documentOf(old) })
}

async function insertNext(
  means: Means,
  said: {
    book: string
    document: TariffDocument
    effectiveFrom?: Date | undefined
    note: string
    by?: string
    also?: Also
  },
): Promise<SaveVerdict> {
  const now = means.now()
  const effectiveFrom = said.effectiveFrom ?? now
  if (effectiveFrom < now) return { ok: false, reason: 'in-the-past' }
  return withOperator(means, async (tx): Promise<SaveVerdict> => {
    const { operator } = means
    if (!(await lockBooks(tx, { operator, book: said.book })))
      return { ok: false, reason: 'unknown-book' }
    const before = await currentTariff(tx, { ...means, ...said, at: effectiveFrom })
    const old = before && documentOf(before)
    const { document } = said
    if (before && old && JSON.stringify(old) === JSON.stringify(document))
      return { ok: false, reason: 'unchanged', version: before.version }
    const note = said.note.slice(0, LONGEST_NOTE)
    const madeBy = said.by ?? means.who?.member?.name ?? ''
    const version = await insertTariff(tx, { operator, document, effectiveFrom, note, madeBy, now })
    await said.also?.(tx, { version, document, before: old, replaced: before?.version })
    return { ok: true, version, replaced: before?.version }
  })
}

async function currentTariff(
  tx: Tx,
  { operator, book, at }: Pick<Means, 'operator'> & { book: string; at: Date },
) {
  const books = await listBookRows(tx, { operator })
  const versions = books.find(({ slug }) => slug === book)?.versions ?? []
  const version = inForce(versions, at)?.version
  return version === undefined ? undefined : findTariffRow(tx, { operator, version })
}
