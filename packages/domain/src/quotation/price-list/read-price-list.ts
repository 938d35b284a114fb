import { decimalsOf, type Minor, minor } from '../../money.ts'
import { readLocalTime } from '../../read-local-time.ts'
import type { LocalDate } from '../../time.ts'
import type { Spot } from '../tariff.ts'
import { readAmount } from './cell-formula.ts'
import { type Cell, readDelimited } from './delimited.ts'
import { fixedPriceKey, type SheetColumn } from './price-sheet.ts'
import { type KnownSpots, readSpot, writeSpot } from './spot-text.ts'

export type PriceListErrorReason =
  | 'open-quote'
  | 'no-rows'
  | 'unknown-column'
  | 'twice-a-column'
  | 'no-column'
  | 'no-place'
  | 'unknown-place'
  | 'not-an-amount'
  | 'too-fine'
  | 'below-nothing'
  | 'too-much'
  | 'no-price'
  | 'not-yes-or-no'
  | 'not-a-day'
  | 'ends-before-it-begins'
  | 'twice-a-journey'

/** An error in a pasted list with its position: line and column as in the file, from 1. */
export type PriceListError = {
  line: number
  column: number
  reason: PriceListErrorReason
  input: string
}

/** An amount so far from the others in its column that a decimal point may be missing: "6400" among 64s. */
export type OddAmount = {
  line: number
  column: number
  row: number
  of: SheetColumn
  amount: Minor
  likely: Minor
}

export type ListedRow = {
  from: Spot
  to: Spot
  bothWays: boolean
  validFrom?: LocalDate | undefined
  validUntil?: LocalDate | undefined
  amounts: ReadonlyMap<SheetColumn, Minor>
  line: number
}

export type PriceListResult =
  | { ok: true; rows: ListedRow[]; odd: OddAmount[] }
  | { ok: false; errors: PriceListError[] }

/** `unread`: a column whose heading is itself an error. */
type Role = 'from' | 'to' | 'bothWays' | 'validFrom' | 'validUntil' | 'unread' | SheetColumn

type Params = {
  known: KnownSpots
  vehicles: readonly { id: number; name: string }[]
  currency: string
}

const HEADS: Readonly<Record<string, Role>> = {
  from: 'from',
  to: 'to',
  'both ways': 'bothWays',
  'all types': 'all',
  price: 'all',
  'valid from': 'validFrom',
  'valid until': 'validUntil',
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Reads a price list that was pasted or uploaded: one line per journey, with the headings "From", "To", "Both ways",
 * "All types", the names of the vehicle types, "Valid from" and "Valid until"; without headings: from, to and price.
 * All or nothing: every error is reported at once.
 */
export function readPriceList(text: string, facts: Params): PriceListResult {
  const read = readDelimited(text)
  if (!read.ok)
    return { ok: false, errors: [{ line: read.line, column: 1, reason: 'open-quote', input: '' }] }
  const [first] = read.rows
  if (!first) return { ok: false, errors: [{ line: 1, column: 1, reason: 'no-rows', input: '' }] }
  const hasHead = first.some(({ text: head }) => ['from', 'to'].includes(plain(head)))
  const heads = hasHead ? readHeads(first, facts) : { roles: PLAIN_ROLES, errors: [] }
  // without a column for each end, no line can be read
  if (heads.errors.some(({ reason }) => reason === 'no-column'))
    return { ok: false, errors: heads.errors }
  const errors: PriceListError[] = [...heads.errors]
  const rows: ListedRow[] = []
  const cells: Cell[][] = hasHead ? read.rows.slice(1) : read.rows
  for (const line of cells) {
    const row = readRow(line, { ...facts, roles: heads.roles, errors })
    if (row) rows.push(row)
  }
  if (cells.length === 0) errors.push({ line: 1, column: 1, reason: 'no-rows', input: '' })
  errors.push(...findDuplicateRows(rows))
  if (errors.length > 0)
    return { ok: false, errors: errors.toSorted((a, b) => a.line - b.line || a.column - b.column) }
  return { ok: true, rows, odd: findOdd(rows, heads.roles) }
}

const PLAIN_ROLES: readonly Role[] = ['from', 'to', 'all']

function readHeads(
  cells: readonly Cell[],
  { vehicles }: Params,
): { roles: (Role | undefined)[]; errors: PriceListError[] } {
  const errors: PriceListError[] = []
  const roles: (Role | undefined)[] = []
  for (const { text, line, column } of cells) {
    const plainText = plain(text)
    const role =
      HEADS[plainText] ??
      vehicles.find(({ id, name }) => plain(name) === plainText || String(id) === plainText)?.id
    if (plainText !== '' && role === undefined)
      errors.push({ line, column, reason: 'unknown-column', input: text.trim() })
    if (role !== undefined && roles.includes(role))
      errors.push({ line, column, reason: 'twice-a-column', input: text.trim() })
    roles.push(role ?? (plainText === '' ? undefined : 'unread'))
  }
  for (const needed of ['from', 'to'] as const)
    if (!roles.includes(needed))
      errors.push({ line: cells[0]?.line ?? 1, column: 1, reason: 'no-column', input: needed })
  return { roles, errors }
}

type Reading = Params & { roles: readonly (Role | undefined)[]; errors: PriceListError[] }

function readRow(
  cells: readonly Cell[],
  { roles, errors, ...facts }: Reading,
): ListedRow | undefined {
  const before = errors.length
  const line = cells[0]?.line ?? 1
  const amounts = new Map<SheetColumn, Minor>()
  let bothWays = true
  const ends: { from?: Spot; to?: Spot } = {}
  const days: { validFrom?: LocalDate; validUntil?: LocalDate } = {}
  for (const [place, { text, column, ...at }] of cells.entries()) {
    const plainText = text.trim()
    const role = roles[place]
    const reject = (reason: PriceListErrorReason) =>
      errors.push({ line: at.line, column, reason, input: plainText })
    if (role === 'unread') continue
    if (role === undefined) {
      if (plainText !== '') reject('no-column')
    } else if (role === 'from' || role === 'to') {
      const spot = readSpot(plainText, facts.known)
      if (spot) ends[role] = spot
      else reject(plainText === '' ? 'no-place' : 'unknown-place')
    } else if (role === 'bothWays') {
      const both = readBothWays(plainText)
      if (both === undefined) reject('not-yes-or-no')
      else bothWays = both
    } else if (role === 'validFrom' || role === 'validUntil') {
      const day = plainText === '' ? undefined : readDay(plainText)
      if (plainText !== '' && !day) reject('not-a-day')
      else if (day) days[role] = day
    } else if (plainText !== '') {
      const amount = readAmount(plainText, facts.currency)
      if (amount === undefined) reject('not-an-amount')
      else if (amount === 'too-fine') reject('too-fine')
      else if (amount < 0) reject('below-nothing')
      else if (amount > MAX_AMOUNT) reject('too-much')
      else amounts.set(role, minor(amount))
    }
  }
  for (const end of ['from', 'to'] as const)
    if (!ends[end] && cells.length <= roles.indexOf(end))
      errors.push({ line, column: roles.indexOf(end) + 1, reason: 'no-place', input: '' })
  const { validFrom, validUntil } = days
  if (validFrom && validUntil && validUntil < validFrom)
    errors.push({
      line,
      column: roles.indexOf('validUntil') + 1,
      reason: 'ends-before-it-begins',
      input: validUntil,
    })
  if (errors.length === before && amounts.size === 0 && !roles.includes('unread'))
    errors.push({ line, column: 1, reason: 'no-price', input: '' })
  const { from, to } = ends
  if (errors.length > before || !from || !to) return undefined
  return { from, to, bothWays, ...days, amounts, line }
}

const MAX_AMOUNT = 100_000_000

function readBothWays(plainText: string): boolean | undefined {
  const cell = plain(plainText)
  if (['', 'yes', 'y', 'true', '1', '2', '⇄', 'both'].includes(cell)) return true
  return ['no', 'n', 'false', '0', '→', 'one way'].includes(cell) ? false : undefined
}

/** Parses "2026-12-25", or "25/12/2026" as British spreadsheets write it. */
export function readDay(plainText: string): LocalDate | undefined {
  const british = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(plainText)
  const iso = british
    ? `${british[3]}-${(british[2] ?? '').padStart(2, '0')}-${(british[1] ?? '').padStart(2, '0')}`
    : plainText
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined
  return readLocalTime(`${iso}T00:00`) ? (iso as LocalDate) : undefined
}

/** Finds rows with the same journey on the same dates: which one is meant is not guessed. */
function findDuplicateRows(rows: readonly ListedRow[]): PriceListError[] {
  const seen = new Map<string, number>()
  return rows.flatMap((row) => {
    const key = fixedPriceKey(row)
    const earlier = seen.get(key)
    seen.set(key, earlier ?? row.line)
    return earlier === undefined
      ? []
      : [{ line: row.line, column: 1, reason: 'twice-a-journey' as const, input: String(earlier) }]
  })
}

/** A price this many times higher or lower than the median of its column is questioned. */
const ODD_TIMES = 20
/** With fewer prices, a column has no meaningful median. */
const MIN_CORNERS = 4

function findOdd(rows: readonly ListedRow[], roles: readonly (Role | undefined)[]): OddAmount[] {
  const odd: OddAmount[] = []
  const columns = new Set(rows.flatMap(({ amounts }) => [...amounts.keys()]))
  for (const of of columns) {
    const all = rows.flatMap(({ amounts }) => amounts.get(of) ?? []).sort((a, b) => a - b)
    const middle = all[all.length >> 1]
    if (all.length < MIN_CORNERS || !middle) continue
    for (const [row, { amounts, line }] of rows.entries()) {
      const amount = amounts.get(of)
      if (amount === undefined || amount === 0) continue
      const times = amount / middle
      if (times < ODD_TIMES && times > 1 / ODD_TIMES) continue
      const likely = minor(Math.round(times > 1 ? amount / 100 : amount * 100))
      odd.push({ line, column: roles.indexOf(of) + 1, row, of, amount, likely })
    }
  }
  return odd
}

/** Writes a price list as a file with the same headings that `readPriceList` reads. Amounts are plain numbers. */
export function writePriceList(
  rows: readonly Omit<ListedRow, 'line'>[],
  { known, vehicles, currency }: Params,
): string[][] {
  const digits = decimalsOf(currency)
  const money = (amount: Minor | undefined) =>
    amount === undefined ? '' : (amount / 10 ** digits).toFixed(digits)
  const head = ['From', 'To', 'Both ways', 'All types', ...vehicles.map(({ name }) => name)]
  return [
    [...head, 'Valid from', 'Valid until'],
    ...rows.map((row) => [
      writeSpot(row.from, known),
      writeSpot(row.to, known),
      row.bothWays ? 'yes' : 'no',
      money(row.amounts.get('all')),
      ...vehicles.map(({ id }) => money(row.amounts.get(id))),
      row.validFrom ?? '',
      row.validUntil ?? '',
    ]),
  ]
}
