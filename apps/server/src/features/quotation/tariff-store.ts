import type { Tariff } from '@kerbside/domain/quotation/tariff.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { TariffDocument } from './read-tariff.ts'

/** The shape of `rules` that is priced with; rows of an older one are only kept because quotes name them. */
const TARIFF_FORMAT = 2

export type Version = {
  version: number
  effectiveFrom: Date
  note: string
  savedAt: Date
  /** A name; '' when nobody was at the desk. */
  savedBy: string
}

export type Book = {
  slug: string
  name: string
  currency: string
  /** The corporate account it was agreed with; undefined: for everybody. */
  bookerId: number | undefined
  /** Undefined: in use. */
  closedAt: Date | undefined
  /** Oldest first. */
  versions: Version[]
}

/** The price books in use, by name, with their versions but without the rules, which are large; or the closed ones too. */
export async function listBookRows(
  tx: Tx,
  { operator, closedToo = false }: { operator: OperatorId; closedToo?: boolean },
): Promise<Book[]> {
  const books = await tx
    .selectFrom('price_book')
    .select(['slug', 'name', 'currency', 'booker_id', 'retired_at'])
    .where('operator_id', '=', operator)
    .$if(!closedToo, (books) => books.where('retired_at', 'is', null))
    .orderBy('slug')
    .execute()
  const rows = await tx
    .selectFrom('tariff')
    .select(['book', 'version', 'effective_from', 'note', 'created_at', 'made_by'])
    .where('operator_id', '=', operator)
    .where('format', '=', TARIFF_FORMAT)
    .orderBy('version')
    .execute()
  const versions = new Map<string, Version[]>()
  for (const row of rows) {
    const known = versions.get(row.book) ?? []
    known.push({
      version: row.version,
      effectiveFrom: row.effective_from,
      note: row.note,
      savedAt: row.created_at,
      savedBy: row.made_by,
    })
    versions.set(row.book, known)
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
  const row = await tx
    .selectFrom('tariff')
    .select(['rules', 'book'])
    .where('operator_id', '=', operator)
    .where('version', '=', version)
    .where('format', '=', TARIFF_FORMAT)
    .executeTakeFirst()
  return row && { ...(row.rules as TariffDocument), version, book: row.book }
}

/** Until the end of the transaction nobody else can save prices of this operator. False when it has no such book. */
export async function lockBooks(
  tx: Tx,
  { operator, book }: { operator: OperatorId; book: string },
): Promise<boolean> {
  const rows = await tx
    .selectFrom('price_book')
    .select(['slug', 'retired_at'])
    .where('operator_id', '=', operator)
    .orderBy('slug')
    .forUpdate()
    .execute()
  return rows.some((row) => row.slug === book && row.retired_at === null)
}

/** Writes the next version, whose number it gives back. The books must be locked. */
export async function insertTariff(
  tx: Tx,
  facts: {
    operator: OperatorId
    document: TariffDocument
    effectiveFrom: Date
    note: string
    madeBy: string
    now: Date
  },
): Promise<number> {
  const { last } = await tx
    .selectFrom('tariff')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('operator_id', '=', facts.operator)
    .executeTakeFirstOrThrow()
  const version = (last ?? 0) + 1
  await tx
    .insertInto('tariff')
    .values({
      operator_id: facts.operator,
      version,
      book: facts.document.book,
      format: TARIFF_FORMAT,
      note: facts.note,
      made_by: facts.madeBy,
      effective_from: facts.effectiveFrom,
      rules: JSON.stringify(facts.document),
      created_at: facts.now,
    })
    .execute()
  return version
}

/** False when the operator has, or had, a book of this name. */
export async function insertBook(
  tx: Tx,
  facts: {
    operator: OperatorId
    slug: string
    name: string
    currency: string
    bookerId?: number | undefined
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('price_book')
    .values({
      operator_id: facts.operator,
      slug: facts.slug,
      name: facts.name,
      currency: facts.currency,
      booker_id: facts.bookerId ?? null,
      retired_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when it was closed already. */
export async function markBookClosed(
  tx: Tx,
  { operator, slug, now }: { operator: OperatorId; slug: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('price_book')
    .set({ retired_at: now })
    .where('operator_id', '=', operator)
    .where('slug', '=', slug)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when it was not closed. */
export async function markBookOpen(
  tx: Tx,
  { operator, slug }: { operator: OperatorId; slug: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('price_book')
    .set({ retired_at: null })
    .where('operator_id', '=', operator)
    .where('slug', '=', slug)
    .where('retired_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
