import { decimalsOf, type Minor } from '@kerbside/domain/money.ts'
import { part } from '@kerbside/domain/money-part.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/price-list/merge-drafts.ts'
import {
  type SheetColumn,
  type SheetRow,
  sheetRows,
} from '@kerbside/domain/quotation/price-list/price-sheet.ts'
import { nameSpot } from '@kerbside/domain/quotation/price-list/spot-text.ts'
import type { FixedPrice, Spot } from '@kerbside/domain/quotation/tariff.ts'
import type { PriceError } from '../desk-prices.ts'

/** A row as displayed: its number, its names, the live price and its ties. */
export type ShownRow = {
  number: number
  row: SheetRow
  from: string
  to: string
  /** Numbers of the rows it ties with. */
  ties: readonly number[]
}

export type SheetItem =
  | { kind: 'group'; name: string; count: number; isShut: boolean }
  | { kind: 'row'; shown: ShownRow }

export type Sheet = {
  items: readonly SheetItem[]
  /** The visible rows, in order: the arrow keys move over them. */
  rows: readonly ShownRow[]
  byNumber: ReadonlyMap<number, ShownRow>
  total: number
}

type Params = {
  document: TariffDraft
  errors: readonly PriceError[]
  filter: string
  shut: ReadonlySet<string>
}

const compact = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** Rows grouped by their start place and numbered; a filter hides rows and keeps their numbers. */
export function layoutSheet({ document, errors, filter, shut }: Params): Sheet {
  const groups = new Map<string, ShownRow[]>()
  for (const row of sheetRows(document.fixed)) {
    const from = nameSpot(row.from, document)
    const shown = { number: 0, row, from, to: nameSpot(row.to, document), ties: [] }
    const group = groups.get(from)
    if (group) group.push(shown)
    else groups.set(from, [shown])
  }
  const all = [...groups.values()].flat()
  for (const [index, shown] of all.entries()) shown.number = index + 1
  markTies(all, { document, errors })
  const wanted = compact(filter)
  const items: SheetItem[] = []
  for (const [name, group] of groups) {
    const found = wanted === '' ? group : group.filter((shown) => matchesFilter(shown, wanted))
    if (found.length === 0) continue
    const isShut = shut.has(name)
    items.push({ kind: 'group', name, count: found.length, isShut })
    if (!isShut) for (const shown of found) items.push({ kind: 'row', shown })
  }
  return {
    items,
    rows: items.flatMap((item) => (item.kind === 'row' ? [item.shown] : [])),
    byNumber: new Map(all.map((shown) => [shown.number, shown])),
    total: all.length,
  }
}

const matchesFilter = ({ from, to, ties }: ShownRow, wanted: string): boolean =>
  compact(`${from} ${to}${ties.length > 0 ? ' tie' : ''}`).includes(wanted)

/** The server identifies prices by name; the sheet shows row numbers. */
function markTies(
  all: readonly ShownRow[],
  { document, errors }: Pick<Params, 'document' | 'errors'>,
): void {
  const ties = errors.filter(({ reason }) => reason === 'tie')
  if (ties.length === 0) return
  const lineOf = new Map<string, ShownRow>()
  for (const shown of all) for (const { id } of shown.row.cells.values()) lineOf.set(id, shown)
  for (const { path, other } of ties) {
    const id = document.fixed[Number(/\d+/.exec(path)?.[0])]?.id
    const [one, two] = [lineOf.get(id ?? ''), lineOf.get(other)]
    if (!one || !two) continue
    for (const [mine, their] of [
      [one, two],
      [two, one],
    ] as const)
      if (!mine.ties.includes(their.number)) mine.ties = [...mine.ties, their.number]
  }
}

/** The live fixed prices by id: what each price was before the draft; a new one has none. */
export type LivePrices = ReadonlyMap<string, FixedPrice>

export const livePrices = (live: TariffDraft | undefined): LivePrices =>
  new Map((live?.fixed ?? []).map((price) => [price.id, price]))

/** The price of a type from the price for all types: its share, calculated as on the server. */
export function shareOf(
  { cells }: SheetRow,
  { column, document }: { column: SheetColumn; document: TariffDraft },
): Minor | undefined {
  const all = cells.get('all')
  if (!all || column === 'all') return undefined
  return part(all.amount, document.vehicles[column]?.basisPoints ?? 10_000)
}

/** "64.00": no currency sign, for a column of amounts. */
export const formatFigure = (amount: Minor, currency: string): string => {
  const digits = decimalsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** The letter before a name: the kind of place. */
export const SPOT_LETTERS: Readonly<Record<Spot['kind'], string>> = {
  point: 'P',
  site: 'A',
  postcode: 'C',
  zone: 'Z',
  districts: 'D',
  anywhere: '∗',
}
