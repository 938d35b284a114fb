import { readCell } from '@kerbside/domain/quotation/cell-formula.ts'
import { readDelimited } from '@kerbside/domain/quotation/delimited.ts'
import { type CellEdit, changeRows, editCells } from '@kerbside/domain/quotation/edit-sheet.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/merge-drafts.ts'
import { readDay } from '@kerbside/domain/quotation/read-price-list.ts'
import {
  type KnownSpots,
  namedSpots,
  readSpot,
  writeSpot,
} from '@kerbside/domain/quotation/spot-text.ts'
import { say } from '@kerbside/words/say.ts'
import { type GridColumn, isPriceColumn } from './sheet-columns.ts'
import { type Sheet, type ShownRow, sayFigure } from './sheet-layout.ts'

/** A rectangle of the sheet: places of shown rows and columns, both ends in it. */
export type Block = { top: number; bottom: number; left: number; right: number }

export type Done = { ok: true; document: TariffDraft } | { ok: false; message: string }

type Means = {
  document: TariffDraft
  currency: string
  sheet: Sheet
  columns: readonly GridColumn[]
}

export const knownSpots = (document: TariffDraft): KnownSpots => ({
  sites: document.sites,
  zones: document.zones,
  named: namedSpots(document.fixed.flatMap(({ from, to }) => [from, to])),
})

/** What a cell says as text: to be edited, or copied into a spreadsheet. */
export function textOfCell(
  { row }: ShownRow,
  { column, document, currency }: { column: GridColumn; document: TariffDraft; currency: string },
): string {
  if (isPriceColumn(column)) {
    const amount = row.cells.get(column.id)?.amount
    return amount === undefined ? '' : sayFigure(amount, currency)
  }
  if (column.id === 'from' || column.id === 'to') return writeSpot(row[column.id], document)
  if (column.id === 'ways') return row.bothWays ? 'yes' : 'no'
  const { validFrom = '', validUntil = '' } = row
  return validFrom === '' && validUntil === '' ? '' : `${validFrom} – ${validUntil}`.trim()
}

/** Puts what was typed into one cell. */
export function typeInto(
  means: Means,
  said: { shown: ShownRow; column: GridColumn; text: string },
): Done {
  const { document } = means
  const { shown, column } = said
  if (isPriceColumn(column)) {
    const price = readPrice(means, said)
    if (!price.ok) return price
    const edit = { key: shown.row.key, column: column.id, amount: price.amount }
    return done(document, editCells(document.fixed, [edit]))
  }
  const text = said.text.trim()
  if (column.id === 'from' || column.id === 'to') {
    const spot = readSpot(text, knownSpots(document))
    if (!spot) return { ok: false, message: say('tariff.noSuchPlace', { said: text }) }
    return changeRow(means, { shown, part: { [column.id]: spot } })
  }
  if (column.id === 'ways') {
    const bothWays = !/^(no|n|0|→|false)$/i.test(text)
    return changeRow(means, { shown, part: { bothWays } })
  }
  const [from = '', until = ''] = text.split(/\s*(?:–|\.\.|\bto\b|\s-\s)\s*/)
  const days = [from, until].map((day) => (day === '' ? undefined : readDay(day)))
  if ((from !== '' && !days[0]) || (until !== '' && !days[1]))
    return { ok: false, message: say('tariff.noSuchDays') }
  return changeRow(means, { shown, part: { validFrom: days[0], validUntil: days[1] } })
}

const done = (document: TariffDraft, fixed: TariffDraft['fixed']): Done => ({
  ok: true,
  document: fixed === document.fixed ? document : { ...document, fixed },
})

const changeRow = (
  { document }: Means,
  { shown, part }: { shown: ShownRow; part: Partial<ShownRow['row']> },
): Done =>
  done(
    document,
    changeRows(document.fixed, (row) => (row.key === shown.row.key ? { ...row, ...part } : row)),
  )

function readPrice(
  { currency, sheet, columns }: Means,
  { shown, column, text }: { shown: ShownRow; column: GridColumn; text: string },
) {
  const read = readCell(text, {
    now: isPriceColumn(column) ? shown.row.cells.get(column.id)?.amount : undefined,
    currency,
    cellAt: (letter, number) => {
      const of = columns.find((one) => one.letter === letter)
      return isPriceColumn(of)
        ? sheet.byNumber.get(number)?.row.cells.get(of.id)?.amount
        : undefined
    },
  })
  if (read.ok) return read
  const message =
    read.reason === 'empty-cell'
      ? say('tariff.emptyCell', { cell: read.cell })
      : say(CELL_WORDS[read.reason], { said: text.trim() })
  return { ok: false as const, message }
}

const CELL_WORDS = {
  'not-an-amount': 'tariff.notAnAmount',
  'below-nothing': 'tariff.belowNothing',
  'too-much': 'tariff.tooMuch',
  'too-fine': 'tariff.tooFine',
} as const

/** A block as a spreadsheet takes it. */
export const copyBlock = (means: Means, block: Block): string =>
  means.sheet.rows
    .slice(block.top, block.bottom + 1)
    .map((shown) =>
      means.columns
        .slice(block.left, block.right + 1)
        .map((column) => textOfCell(shown, { ...means, column }))
        .join('\t'),
    )
    .join('\n')

/** Copied cells from the top left corner of a block on, or one over all of it; one bad cell and nothing is put in. */
export function pasteBlock(
  means: Means,
  { block, text }: { block: Block; text: string },
): Done & { size?: { rows: number; columns: number } } {
  const read = readDelimited(
    text.includes('\t') ? text : text.replaceAll(',', '').replaceAll(';', ''),
  )
  if (!read.ok) return { ok: false, message: say('tariff.openQuote', { line: read.line }) }
  const given = read.rows.map((row) => row.map((cell) => cell.text))
  const isOne = given.length === 1 && given[0]?.length === 1
  const rows = isOne ? block.bottom - block.top + 1 : given.length
  const columns = isOne ? block.right - block.left + 1 : Math.max(...given.map((row) => row.length))
  let { document } = means
  const edits: CellEdit[] = []
  for (let down = 0; down < rows; down++)
    for (let across = 0; across < columns; across++) {
      const shown = means.sheet.rows[block.top + down]
      const column = means.columns[block.left + across]
      const said = isOne ? given[0]?.[0] : given[down]?.[across]
      if (said === undefined) continue
      if (!shown || !column) return { ok: false, message: say('tariff.pasteTooLarge') }
      const where = { cell: `${column.letter}${shown.number}` }
      if (isPriceColumn(column)) {
        const price = readPrice(means, { shown, column, text: said })
        if (!price.ok)
          return { ok: false, message: say('tariff.inCell', { ...where, why: price.message }) }
        edits.push({ key: shown.row.key, column: column.id, amount: price.amount })
      } else {
        const typed = typeInto({ ...means, document }, { shown, column, text: said })
        if (!typed.ok)
          return { ok: false, message: say('tariff.inCell', { ...where, why: typed.message }) }
        document = typed.document
      }
    }
  return { ...done(document, editCells(document.fixed, edits)), size: { rows, columns } }
}

/** The top row of a block over the rows under it. */
export function fillDown(means: Means, block: Block): Done {
  const [first] = means.sheet.rows.slice(block.top)
  if (!first) return { ok: true, document: means.document }
  const from = block.top === block.bottom ? means.sheet.rows[block.top - 1] : first
  if (!from) return { ok: true, document: means.document }
  const edits = means.sheet.rows
    .slice(block.top, block.bottom + 1)
    .filter((shown) => shown !== from)
    .flatMap((shown) =>
      means.columns
        .slice(block.left, block.right + 1)
        .filter(isPriceColumn)
        .map(({ id }) => ({
          key: shown.row.key,
          column: id,
          amount: from.row.cells.get(id)?.amount,
        })),
    )
  return done(means.document, editCells(means.document.fixed, edits))
}

/** Takes the prices of a block away. */
export function clearBlock(means: Means, block: Block): Done {
  const edits = means.sheet.rows.slice(block.top, block.bottom + 1).flatMap((shown) =>
    means.columns
      .slice(block.left, block.right + 1)
      .filter(isPriceColumn)
      .map(({ id }) => ({ key: shown.row.key, column: id, amount: undefined })),
  )
  return done(means.document, editCells(means.document.fixed, edits))
}

export function deleteRows(means: Means, keys: ReadonlySet<string>): Done {
  const { document } = means
  return done(
    document,
    changeRows(document.fixed, (row) => (keys.has(row.key) ? undefined : row)),
  )
}
