import { judgeTariff } from '@kerbside/domain/quotation/judge-tariff.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { inForce } from './find-price-book.ts'
import { judgeDistances } from './judge-distances.ts'
import { type DocumentFault, readTariff, type TariffDocument } from './read-tariff.ts'
import { sayTariffFault } from './say-fault.ts'
import { findTariffRow, insertTariff, listBookRows, lockBooks } from './tariff-store.ts'
import { documentOf, writeTariff } from './write-tariff.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'profile'>

/** `replaced`: the version that would be, or was, in force at that time without it. */
export type SaveVerdict = { ok: true; version: number; replaced: number | undefined } | Refused

export type CheckVerdict =
  | { ok: true; document: TariffDocument; replaced: number | undefined }
  | Refused

type Refused =
  /** It says what is in force already: there is no new version. */
  | { ok: false; reason: 'unchanged'; version: number }
  | { ok: false; reason: 'unknown-book' | 'in-the-past' }
  | { ok: false; reason: 'faults'; faults: readonly DocumentFault[] }

const LONGEST_NOTE = 500

/** What is wrong with a document for a book of this operator; nothing is written. */
async function judgeDocument(
  means: Means,
  { value, book }: { value: unknown; book: { slug: string; currency: string } },
): Promise<{ ok: true; document: TariffDocument } | { ok: false; faults: DocumentFault[] }> {
  const read = readTariff(value)
  if (!read.ok) return read
  const { document } = read
  const faults: DocumentFault[] = []
  if (document.book !== book.slug)
    faults.push({
      path: 'book',
      message: `is ${document.book}, but these prices go to ${book.slug}`,
    })
  if (document.currency !== book.currency)
    faults.push({
      path: 'currency',
      message: `is ${document.currency}, but the book ${book.slug} is kept in ${book.currency}`,
    })
  const vehicleTypeIds = (await listVehicleTypes(means)).map((type) => type.id)
  const judged = judgeTariff({ ...document, version: 0 }, { vehicleTypeIds })
  faults.push(...judged.map(sayTariffFault), ...judgeDistances(document, means.profile))
  return faults.length === 0 ? { ok: true, document } : { ok: false, faults }
}

/**
 * Saves an untrusted document as the next version of a book. `effectiveFrom` undefined: at once. Versions are never
 * edited: what was quoted keeps the version it was quoted by.
 */
export async function saveTariff(
  means: Means,
  said: { book: string; value: unknown; effectiveFrom?: Date | undefined; note: string },
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
  return judged.ok ? judged : { ok: false, reason: 'faults', faults: judged.faults }
}

/** The rules of an old version once more, as the newest: history is added to, never taken from. */
export async function rollBackTariff(
  means: Means,
  said: { version: number; note: string },
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
    if (before && writeTariff(documentOf(before)) === writeTariff(said.document))
      return { ok: false, reason: 'unchanged', version: before.version }
    const { document } = said
    const note = said.note.slice(0, LONGEST_NOTE)
    const version = await insertTariff(tx, { operator, document, effectiveFrom, note, now })
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
