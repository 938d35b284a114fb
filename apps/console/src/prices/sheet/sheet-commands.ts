import { readCell } from '@kerbside/domain/quotation/price-list/cell-formula.ts'
import { readDelimited } from '@kerbside/domain/quotation/price-list/delimited.ts'
import {
  type CellEdit,
  changeRows,
  editCells,
} from '@kerbside/domain/quotation/price-list/edit-sheet.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/price-list/merge-drafts.ts'
import { readDay } from '@kerbside/domain/quotation/price-list/read-price-list.ts'
import {
  type KnownSpots,
  namedSpots,
  readSpot,
  writeSpot,
} from '@kerbside/domain/quotation/price-list/spot-text.ts'
import { t } from '@kerbside/words/translate.ts'
import { type GridColumn, isPriceColumn } from './sheet-columns.ts'
import { formatFigure, type Sheet, type ShownRow } from './sheet-layout.ts'

/** A rectangle of the sheet: indexes of visible rows and columns, both ends included. */
export type Block = { top: number; bottom: number; left: number; right: number }

export type Done = { ok: true; document: TariffDraft } | { ok: false; message: string }

type SheetContext = {
  document: TariffDraft
  currency: string
  country: string
  sheet: Sheet
  columns: readonly GridColumn[]
}

export const knownSpots = ({
  document,
  country,
}: {
  document: TariffDraft
  country: string
}): KnownSpots => ({
  country,
  sites: document.sites,
  zones: document.zones,
  named: namedSpots(document.fixed.flatMap(({ from, to }) => [from, to])),
})

/** The text of a cell, for editing or for copying into a spreadsheet. */
export function textOfCell(
  { row }: ShownRow,
  { column, document, currency }: { column: GridColumn; document: TariffDraft; currency: string },
): string {
  if (isPriceColumn(column)) {
    const amount = row.cells.get(column.id)?.amount
    return amount === undefined ? '' : formatFigure(amount, currency)
  }
  if (column.id === 'from' || column.id === 'to') return writeSpot(row[column.id], document)
  if (column.id === 'ways') return row.bothWays ? 'yes' : 'no'
  const { validFrom = '', validUntil = '' } = row
  return validFrom === '' && validUntil === '' ? '' : `${validFrom} – ${validUntil}`.trim()
}

/** Puts typed text into one cell. */
export function typeInto(
  context: SheetContext,
  cellEdit: { shown: ShownRow; column: GridColumn; text: string },
): Done {
  const { document } = context
  const { shown, column } = cellEdit
  if (isPriceColumn(column)) {
    const price = readPrice(context, cellEdit)
    if (!price.ok) return price
    const edit = { key: shown.row.key, column: column.id, amount: price.amount }
    return done(document, editCells(document.fixed, [edit]))
  }
  const text = cellEdit.text.trim()
  if (column.id === 'from' || column.id === 'to') {
    const spot = readSpot(text, knownSpots(context))
    if (!spot) return { ok: false, message: t('tariff.noSuchPlace', { input: text }) }
    return changeRow(context, { shown, part: { [column.id]: spot } })
  }
  if (column.id === 'ways') {
    const bothWays = !/^(no|n|0|→|false)$/i.test(text)
    return changeRow(context, { shown, part: { bothWays } })
  }
  const [from = '', until = ''] = text.split(/\s*(?:–|\.\.|\bto\b|\s-\s)\s*/)
  const days = [from, until].map((day) => (day === '' ? undefined : readDay(day)))
  if ((from !== '' && !days[0]) || (until !== '' && !days[1]))
    return { ok: false, message: t('tariff.noSuchDays') }
  return changeRow(context, { shown, part: { validFrom: days[0], validUntil: days[1] } })
}

const done = (document: TariffDraft, fixed: TariffDraft['fixed']): Done => ({
  ok: true,
  document: fixed === document.fixed ? document : { ...document, fixed },
})

const changeRow = (
  { document }: SheetContext,
  { shown, part }: { shown: ShownRow; part: Partial<ShownRow['row']> },
): Done =>
  done(
    document,
    changeRows(document.fixed, (row) => (row.key === shown.row.key ? { ...row, ...part } : row)),
  )

function readPrice(
  { currency, sheet, columns }: SheetContext,
  { shown, column, text }: { shown: ShownRow; column: GridColumn; text: string },
) {
  const read = readCell(text, {
    now: isPriceColumn(column) ? shown.row.cells.get(column.id)?.amount : undefined,
    currency,
    cellAt: (letter, number) => {
      const columnFound = columns.find((item) => item.letter === letter)
      return isPriceColumn(columnFound)
        ? sheet.byNumber.get(number)?.row.cells.get(columnFound.id)?.amount
        : undefined
    },
  })
  if (read.ok) return read
  const message =
    read.reason === 'empty-cell'
      ? t('tariff.emptyCell', { cell: read.cell })
      : t(CELL_MESSAGES[read.reason], { input: text.trim() })
  return { ok: false as const, message }
}

const CELL_MESSAGES = {
  'not-an-amount': 'tariff.notAnAmount',
  'below-nothing': 'tariff.belowNothing',
  'too-much': 'tariff.tooMuch',
  'too-fine': 'tariff.tooFine',
} as const

/** A block in the clipboard format of spreadsheets. */
export const copyBlock = (context: SheetContext, block: Block): string =>
  context.sheet.rows
    .slice(block.top, block.bottom + 1)
    .map((shown) =>
      context.columns
        .slice(block.left, block.right + 1)
        .map((column) => textOfCell(shown, { ...context, column }))
        .join('\t'),
    )
    .join('\n')

/**
 * Pastes copied cells from the top left corner of a block, or a single one into all of it; one invalid cell rejects
 * all.
 */
export function pasteBlock(
  context: SheetContext,
  { block, text }: { block: Block; text: string },
): Done & { size?: { rows: number; columns: number } } {
  const read = readDelimited(
    text.includes('\t') ? text : text.replaceAll(',', '').replaceAll(';', ''),
  )
  if (!read.ok) return { ok: false, message: t('tariff.openQuote', { line: read.line }) }
  const given = read.rows.map((row) => row.map((cell) => cell.text))
  const isOne = given.length === 1 && given[0]?.length === 1
  const rows = isOne ? block.bottom - block.top + 1 : given.length
  const columns = isOne ? block.right - block.left + 1 : Math.max(...given.map((row) => row.length))
  let { document } = context
  const edits: CellEdit[] = []
  for (let down = 0; down < rows; down++)
    for (let across = 0; across < columns; across++) {
      const shown = context.sheet.rows[block.top + down]
      const column = context.columns[block.left + across]
      const cellEdit = isOne ? given[0]?.[0] : given[down]?.[across]
      if (cellEdit === undefined) continue
      if (!shown || !column) return { ok: false, message: t('tariff.pasteTooLarge') }
      const where = { cell: `${column.letter}${shown.number}` }
      if (isPriceColumn(column)) {
        const price = readPrice(context, { shown, column, text: cellEdit })
        if (!price.ok)
          return { ok: false, message: t('tariff.inCell', { ...where, why: price.message }) }
        edits.push({ key: shown.row.key, column: column.id, amount: price.amount })
      } else {
        const typed = typeInto({ ...context, document }, { shown, column, text: cellEdit })
        if (!typed.ok)
          return { ok: false, message: t('tariff.inCell', { ...where, why: typed.message }) }
        document = typed.document
      }
    }
  return { ...done(document, editCells(document.fixed, edits)), size: { rows, columns } }
}

/** Copies the top row of a block into the rows below it. */
export function fillDown(context: SheetContext, block: Block): Done {
  const [first] = context.sheet.rows.slice(block.top)
  if (!first) return { ok: true, document: context.document }
  const from = block.top === block.bottom ? context.sheet.rows[block.top - 1] : first
  if (!from) return { ok: true, document: context.document }
  const edits = context.sheet.rows
    .slice(block.top, block.bottom + 1)
    .filter((shown) => shown !== from)
    .flatMap((shown) =>
      context.columns
        .slice(block.left, block.right + 1)
        .filter(isPriceColumn)
        .map(({ id }) => ({
          key: shown.row.key,
          column: id,
          amount: from.row.cells.get(id)?.amount,
        })),
    )
  return done(context.document, editCells(context.document.fixed, edits))
}

/** Clears the prices of a block. */
export function clearBlock(context: SheetContext, block: Block): Done {
  const edits = context.sheet.rows.slice(block.top, block.bottom + 1).flatMap((shown) =>
    context.columns
      .slice(block.left, block.right + 1)
      .filter(isPriceColumn)
      .map(({ id }) => ({ key: shown.row.key, column: id, amount: undefined })),
  )
  return done(context.document, editCells(context.document.fixed, edits))
}

export function deleteRows(context: SheetContext, keys: ReadonlySet<string>): Done {
  const { document } = context
  return done(
    document,
    changeRows(document.fixed, (row) => (keys.has(row.key) ? undefined : row)),
  )
}
