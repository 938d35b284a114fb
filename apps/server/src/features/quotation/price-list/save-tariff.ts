import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { checkDocument, type TariffDocumentError } from './check-document.ts'
import { inForce } from './find-price-book.ts'
import type { TariffDocument } from './read-tariff.ts'
import { findTariffRow, insertTariff, listBookRows, lockBooks } from './tariff-store.ts'
import { documentOf, writeTariff } from './write-tariff.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'profile'> &
  Partial<Pick<RequestContext, 'principal'>>

type Also = (
  tx: Tx,
  saved: {
    version: number
    document: TariffDocument
    before: TariffDocument | undefined
    /** The version it replaces. */
    replaced: number | undefined
  },
) => Promise<void>

/** `replaced`: the version that would be, or was, in force at that time without this one. */
export type SaveResult = { ok: true; version: number; replaced: number | undefined } | Rejection

export type CheckResult =
  | { ok: true; document: TariffDocument; replaced: number | undefined }
  | Rejection

type Rejection =
  /** It equals the version in force: no new version is made. */
  | { ok: false; reason: 'unchanged'; version: number }
  | { ok: false; reason: 'unknown-book' | 'in-the-past' }
  | { ok: false; reason: 'invalid'; errors: readonly TariffDocumentError[] }

const MAX_NOTE_LENGTH = 500

/**
 * Saves an untrusted document as the next version of a book. `effectiveFrom` undefined: at once. Versions are
 * immutable: a quote keeps the version it was priced by.
 */
export async function saveTariff(
  deps: Deps,
  input: {
    book: string
    value: unknown
    effectiveFrom?: Date | undefined
    note: string
    /** The name of the person who decided it, if there is no request context. */
    by?: string
    /** Further writes, in the same transaction. */
    also?: Also
  },
): Promise<SaveResult> {
  const checked = await checkTariffOfBook(deps, input)
  return checked.ok ? insertNext(deps, { ...input, document: checked.document }) : checked
}

/** The result that saving would have, and what would change; nothing is written. */
export async function checkTariff(
  deps: Deps,
  input: { book: string; value: unknown; effectiveFrom?: Date | undefined },
): Promise<CheckResult> {
  const checked = await checkTariffOfBook(deps, input)
  if (!checked.ok) return checked
  const { document } = checked
  const now = deps.now()
  const at = input.effectiveFrom ?? now
  if (at < now) return { ok: false, reason: 'in-the-past' }
  const before = await withOperator(deps, (tx) => currentTariff(tx, { ...deps, ...input, at }))
  const old = before && documentOf(before)
  if (old && writeTariff(old) === writeTariff(document))
    return { ok: false, reason: 'unchanged', version: before.version }
  return { ok: true, document, replaced: before?.version }
}

async function checkTariffOfBook(
  deps: Deps,
  input: { book: string; value: unknown },
): Promise<{ ok: true; document: TariffDocument } | Rejection> {
  const { operator } = deps
  const books = await withOperator(deps, (tx) => listBookRows(tx, { operator }))
  const book = books.find((item) => item.slug === input.book)
  if (!book) return { ok: false, reason: 'unknown-book' }
  const checked = await checkDocument(deps, { value: input.value, book })
  if (checked.ok && checked.errors.length === 0) return checked
  return { ok: false, reason: 'invalid', errors: checked.errors }
}

/** Saves the rules of an old version as the newest version: history only grows. */
export async function rollBackTariff(
  deps: Deps,
  input: { version: number; note: string; also?: Also },
): Promise<SaveResult | { ok: false; reason: 'unknown-version' }> {
  const { operator } = deps
  const old = await withOperator(deps, (tx) => findTariffRow(tx, { ...input, operator }))
  if (!old) return { ok: false, reason: 'unknown-version' }
  return insertNext(deps, { ...input, book: old.book, document: documentOf(old) })
}

async function insertNext(
  deps: Deps,
  input: {
    book: string
    document: TariffDocument
    effectiveFrom?: Date | undefined
    note: string
    by?: string
    also?: Also
  },
): Promise<SaveResult> {
  const now = deps.now()
  const effectiveFrom = input.effectiveFrom ?? now
  if (effectiveFrom < now) return { ok: false, reason: 'in-the-past' }
  return withOperator(deps, async (tx): Promise<SaveResult> => {
    const { operator } = deps
    if (!(await lockBooks(tx, { operator, book: input.book })))
      return { ok: false, reason: 'unknown-book' }
    const before = await currentTariff(tx, { ...deps, ...input, at: effectiveFrom })
    const old = before && documentOf(before)
    const { document } = input
    if (before && old && JSON.stringify(old) === JSON.stringify(document))
      return { ok: false, reason: 'unchanged', version: before.version }
    const note = input.note.slice(0, MAX_NOTE_LENGTH)
    const madeBy = input.by ?? deps.principal?.member?.name ?? ''
    const version = await insertTariff(tx, { operator, document, effectiveFrom, note, madeBy, now })
    await input.also?.(tx, { version, document, before: old, replaced: before?.version })
    return { ok: true, version, replaced: before?.version }
  })
}

async function currentTariff(
  tx: Tx,
  { operator, book, at }: Pick<Deps, 'operator'> & { book: string; at: Date },
) {
  const books = await listBookRows(tx, { operator })
  const versions = books.find(({ slug }) => slug === book)?.versions ?? []
  const version = inForce(versions, at)?.version
  return version === undefined ? undefined : findTariffRow(tx, { operator, version })
}
