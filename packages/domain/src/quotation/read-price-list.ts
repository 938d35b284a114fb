import { decimalsOf, type Minor, minor } from '../money.ts'
import { type LocalDate, readLocalTime } from '../time.ts'
import { readAmount } from './cell-formula.ts'
import { type Cell, readDelimited } from './delimited.ts'
import { journeyKey, type SheetColumn } from './price-sheet.ts'
import { type KnownSpots, readSpot, writeSpot } from './spot-text.ts'
import type { Spot } from './tariff.ts'

export type ListFaultReason =
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

/** What is wrong in a pasted list and where: line and column as the file has them, from 1. */
export type ListFault = { line: number; column: number; reason: ListFaultReason; said: string }

/** An amount so far from the others of its column that somebody may have forgotten a point: "6400" among 64s. */
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

export type ListVerdict =
  | { ok: true; rows: ListedRow[]; odd: OddAmount[] }
  | { ok: false; faults: ListFault[] }

/** `unread`: under a heading that is a fault itself. */
type Role = 'from' | 'to' | 'bothWays' | 'validFrom' | 'validUntil' | 'unread' | SheetColumn

type Facts = {
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
 * A price list that was pasted or read from a file: a line for each journey under heads "From", "To", "Both ways",
 * "All types", the names of the vehicle types, "Valid from" and "Valid until"; without heads from, to and price. All of
 * it or nothing: every fault is told at once.
 */
export function readPriceList(text: string, facts: Facts): ListVerdict {
  const read = readDelimited(text)
  if (!read.ok)
    return { ok: false, faults: [{ line: read.line, column: 1, reason: 'open-quote', said: '' }] }
  const [first] = read.rows
  if (!first) return { ok: false, faults: [{ line: 1, column: 1, reason: 'no-rows', said: '' }] }
  const hasHead = first.some(({ text: head }) => ['from', 'to'].includes(plain(head)))
  const heads = hasHead ? readHeads(first, facts) : { roles: PLAIN_ROLES, faults: [] }
  // without a column for each end no line can be read
  if (heads.faults.some(({ reason }) => reason === 'no-column'))
    return { ok: false, faults: heads.faults }
  const faults: ListFault[] = [...heads.faults]
  const rows: ListedRow[] = []
  const cells: Cell[][] = hasHead ? read.rows.slice(1) : read.rows
  for (const line of cells) {
    const row = readRow(line, { ...facts, roles: heads.roles, faults })
    if (row) rows.push(row)
  }
  if (cells.length === 0) faults.push({ line: 1, column: 1, reason: 'no-rows', said: '' })
  faults.push(...twiceListed(rows))
  if (faults.length > 0)
    return { ok: false, faults: faults.toSorted((a, b) => a.line - b.line || a.column - b.column) }
  return { ok: true, rows, odd: findOdd(rows, heads.roles) }
}

const PLAIN_ROLES: readonly Role[] = ['from', 'to', 'all']

function readHeads(
  cells: readonly Cell[],
  { vehicles }: Facts,
): { roles: (Role | undefined)[]; faults: ListFault[] } {
  const faults: ListFault[] = []
  const roles: (Role | undefined)[] = []
  for (const { text, line, column } of cells) {
    const said = plain(text)
    const role =
      HEADS[said] ??
      vehicles.find(({ id, name }) => plain(name) === said || String(id) === said)?.id
    if (said !== '' && role === undefined)
      faults.push({ line, column, reason: 'unknown-column', said: text.trim() })
    if (role !== undefined && roles.includes(role))
      faults.push({ line, column, reason: 'twice-a-column', said: text.trim() })
    roles.push(role ?? (said === '' ? undefined : 'unread'))
  }
  for (const needed of ['from', 'to'] as const)
    if (!roles.includes(needed))
      faults.push({ line: cells[0]?.line ?? 1, column: 1, reason: 'no-column', said: needed })
  return { roles, faults }
}

type Reading = Facts & { roles: readonly (Role | undefined)[]; faults: ListFault[] }

function readRow(
  cells: readonly Cell[],
  { roles, faults, ...facts }: Reading,
): ListedRow | undefined {
  const before = faults.length
  const line = cells[0]?.line ?? 1
  const amounts = new Map<SheetColumn, Minor>()
  let bothWays = true
  const ends: { from?: Spot; to?: Spot } = {}
  const days: { validFrom?: LocalDate; validUntil?: LocalDate } = {}
  for (const [place, { text, column, ...at }] of cells.entries()) {
    const said = text.trim()
    const role = roles[place]
    const refuse = (reason: ListFaultReason) => faults.push({ line: at.line, column, reason, said })
    if (role === 'unread') continue
    if (role === undefined) {
      if (said !== '') refuse('no-column')
    } else if (role === 'from' || role === 'to') {
      const spot = readSpot(said, facts.known)
      if (spot) ends[role] = spot
      else refuse(said === '' ? 'no-place' : 'unknown-place')
    } else if (role === 'bothWays') {
      const ways = readWays(said)
      if (ways === undefined) refuse('not-yes-or-no')
      else bothWays = ways
    } else if (role === 'validFrom' || role === 'validUntil') {
      const day = said === '' ? undefined : readDay(said)
      if (said !== '' && !day) refuse('not-a-day')
      else if (day) days[role] = day
    } else if (said !== '') {
      const amount = readAmount(said, facts.currency)
      if (amount === undefined) refuse('not-an-amount')
      else if (amount === 'too-fine') refuse('too-fine')
      else if (amount < 0) refuse('below-nothing')
      else if (amount > MOST) refuse('too-much')
      else amounts.set(role, minor(amount))
    }
  }
  for (const end of ['from', 'to'] as const)
    if (!ends[end] && cells.length <= roles.indexOf(end))
      faults.push({ line, column: roles.indexOf(end) + 1, reason: 'no-place', said: '' })
  const { validFrom, validUntil } = days
  if (validFrom && validUntil && validUntil < validFrom)
    faults.push({
      line,
      column: roles.indexOf('validUntil') + 1,
      reason: 'ends-before-it-begins',
      said: validUntil,
    })
  if (faults.length === before && amounts.size === 0 && !roles.includes('unread'))
    faults.push({ line, column: 1, reason: 'no-price', said: '' })
  const { from, to } = ends
  if (faults.length > before || !from || !to) return undefined
  return { from, to, bothWays, ...days, amounts, line }
}

const MOST = 100_000_000

function readWays(said: string): boolean | undefined {
  const word = plain(said)
  if (['', 'yes', 'y', 'true', '1', '2', '⇄', 'both'].includes(word)) return true
  return ['no', 'n', 'false', '0', '→', 'one way'].includes(word) ? false : undefined
}

/** "2026-12-25", or "25/12/2026" as British spreadsheets write it. */
export function readDay(said: string): LocalDate | undefined {
  const british = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(said)
  const iso = british
    ? `${british[3]}-${(british[2] ?? '').padStart(2, '0')}-${(british[1] ?? '').padStart(2, '0')}`
    : said
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined
  return readLocalTime(`${iso}T00:00`) ? (iso as LocalDate) : undefined
}

/** The same journey on the same days in two lines: which one is meant is not guessed. */
function twiceListed(rows: readonly ListedRow[]): ListFault[] {
  const seen = new Map<string, number>()
  return rows.flatMap((row) => {
    const key = journeyKey(row)
    const earlier = seen.get(key)
    seen.set(key, earlier ?? row.line)
    return earlier === undefined
      ? []
      : [{ line: row.line, column: 1, reason: 'twice-a-journey' as const, said: String(earlier) }]
  })
}

/** So many times dearer or cheaper than the middle of its column is asked about. */
const ODD_TIMES = 20
/** A column with fewer prices has no middle worth the name. */
const FEWEST = 4

function findOdd(rows: readonly ListedRow[], roles: readonly (Role | undefined)[]): OddAmount[] {
  const odd: OddAmount[] = []
  const columns = new Set(rows.flatMap(({ amounts }) => [...amounts.keys()]))
  for (const of of columns) {
    const all = rows.flatMap(({ amounts }) => amounts.get(of) ?? []).sort((a, b) => a - b)
    const middle = all[all.length >> 1]
    if (all.length < FEWEST || !middle) continue
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

/** A list as a file: the same heads it is read by. Amounts are plain numbers. */
export function writePriceList(
  rows: readonly Omit<ListedRow, 'line'>[],
  { known, vehicles, currency }: Facts,
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
