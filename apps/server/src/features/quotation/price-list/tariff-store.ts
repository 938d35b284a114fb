import type { Tariff } from '@kerbside/domain/quotation/tariff.ts'
import { hasChanged, inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { TariffDocument } from './read-tariff.ts'

/** The supported shape of `rules`; rows of an older one are kept only because quotes refer to them. */
const TARIFF_FORMAT = 2

export type Version = {
  version: number
  effectiveFrom: Date
  note: string
  savedAt: Date
  /** A name; '' if it was not saved from the desk. */
  savedBy: string
}

export type Book = {
  slug: string
  name: string
  currency: string
  /** The corporate account it was agreed with; undefined: public. */
  bookerId: number | undefined
  /** Undefined: in use. */
  closedAt: Date | undefined
  /** Oldest first. */
  versions: Version[]
}

/**
 * The price books in use, by name, with their versions but without the rules, which are large; optionally the closed
 * ones.
 */
export async function listBookRows(
  tx: Tx,
  { operator, closedToo = false }: { operator: OperatorId; closedToo?: boolean },
): Promise<Book[]> {
  const books = await inOperator(tx, operator)
    .selectFrom('price_book')
    .select(['slug', 'name', 'currency', 'booker_id', 'retired_at'])
    .$if(!closedToo, (books) => books.where('retired_at', 'is', null))
    .orderBy('slug')
    .execute()
  const rows = await inOperator(tx, operator)
    .selectFrom('tariff')
    .select(['book', 'version', 'effective_from', 'note', 'created_at', 'made_by'])
    .where('format', '=', TARIFF_FORMAT)
    .orderBy('version')
    .execute()
  const versions = new Map<string, Version[]>()
  for (const row of rows) {
    const existing = versions.get(row.book) ?? []
    existing.push({
      version: row.version,
      effectiveFrom: row.effective_from,
      note: row.note,
      savedAt: row.created_at,
      savedBy: row.made_by,
    })
    versions.set(row.book, existing)
  }
  return books.map((book) => ({
    slug: book.slug,
    name: book.name,
    currency: book.currency,
    bookerId: book.booker_id ?? undefined,
    closedAt: book.retired_at ?? undefined,
    versions: versions.get(book.slug) ?? [],
  }))
}

export async function findTariffRow(
  tx: Tx,
  { operator, version }: { operator: OperatorId; version: number },
): Promise<Tariff | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('tariff')
    .select(['rules', 'book'])
    .where('version', '=', version)
    .where('format', '=', TARIFF_FORMAT)
    .executeTakeFirst()
  return row && { ...(row.rules as TariffDocument), version, book: row.book }
}

/**
 * Locks the operator's books until the transaction ends, so that no one else can save prices. False if there is no such
 * book.
 */
export async function lockBooks(
  tx: Tx,
  { operator, book }: { operator: OperatorId; book: string },
): Promise<boolean> {
  const rows = await inOperator(tx, operator)
    .selectFrom('price_book')
    .select(['slug', 'retired_at'])
    .orderBy('slug')
    .forUpdate()
    .execute()
  return rows.some((row) => row.slug === book && row.retired_at === null)
}

/** Inserts the next version and returns its number. The books must be locked. */
export async function insertTariff(
  tx: Tx,
  params: {
    operator: OperatorId
    document: TariffDocument
    effectiveFrom: Date
    note: string
    madeBy: string
    now: Date
  },
): Promise<number> {
  const { last } = await inOperator(tx, params.operator)
    .selectFrom('tariff')
    .select(({ fn }) => fn.max('version').as('last'))
    .executeTakeFirstOrThrow()
  const version = (last ?? 0) + 1
  await tx
    .insertInto('tariff')
    .values({
      operator_id: params.operator,
      version,
      book: params.document.book,
      format: TARIFF_FORMAT,
      note: params.note,
      made_by: params.madeBy,
      effective_from: params.effectiveFrom,
      rules: JSON.stringify(params.document),
      created_at: params.now,
    })
    .execute()
  return version
}

/** False if the operator has, or had, a book of this name. */
export async function insertBook(
  tx: Tx,
  params: {
    operator: OperatorId
    slug: string
    name: string
    currency: string
    bookerId?: number | undefined
  },
): Promise<boolean> {
  return tx
    .insertInto('price_book')
    .values({
      operator_id: params.operator,
      slug: params.slug,
      name: params.name,
      currency: params.currency,
      booker_id: params.bookerId ?? null,
      retired_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)
}

/** False if it is closed already. */
export async function markBookClosed(
  tx: Tx,
  { operator, slug, now }: { operator: OperatorId; slug: string; now: Date },
): Promise<boolean> {
  return inOperator(tx, operator)
    .updateTable('price_book')
    .set({ retired_at: now })
    .where('slug', '=', slug)
    .where('retired_at', 'is', null)
    .$call(hasChanged)
}

/** False if it is not closed. */
export async function markBookOpen(
  tx: Tx,
  { operator, slug }: { operator: OperatorId; slug: string },
): Promise<boolean> {
  return inOperator(tx, operator)
    .updateTable('price_book')
    .set({ retired_at: null })
    .where('slug', '=', slug)
    .where('retired_at', 'is not', null)
    .$call(hasChanged)
}
