import type { Minor } from '../../money.ts'
import type { FixedPrice, Spot } from '../tariff.ts'
import type { TariffDraft } from './merge-drafts.ts'
import {
  fixedOfRows,
  fixedPriceKey,
  freeId,
  type SheetColumn,
  type SheetRow,
  sheetRows,
  withCell,
} from './price-sheet.ts'
import type { ListedRow } from './read-price-list.ts'

export type CellEdit = { key: string; column: SheetColumn; amount: Minor | undefined }

/** Sets and removes prices in cells; a row whose last price is removed is removed. */
export function editCells(
  fixed: readonly FixedPrice[],
  edits: readonly CellEdit[],
): readonly FixedPrice[] {
  const byKey = new Map<string, CellEdit[]>()
  for (const edit of edits) byKey.set(edit.key, [...(byKey.get(edit.key) ?? []), edit])
  const taken = new Set(fixed.map(({ id }) => id))
  return changeRows(fixed, (row) => {
    let next = row
    for (const { column, amount } of byKey.get(row.key) ?? []) {
      if (next.cells.get(column)?.amount === amount) continue
      const newId = freeId(taken, { key: row.key, column })
      taken.add(newId)
      next = withCell(next, { column, amount, newId })
    }
    return next
  })
}

/**
 * Settles a tie: only the kept row has prices for its vehicle types, and the other row loses its prices for them. The
 * other row's remaining prices stay; without any it is removed.
 */
export function settleTie(
  fixed: readonly FixedPrice[],
  { kept, over }: { kept: string; over: string },
): readonly FixedPrice[] {
  const columns =
    sheetRows(fixed)
      .find(({ key }) => key === kept)
      ?.cells.keys() ?? []
  const edits = [...columns].map((column) => ({ key: over, column, amount: undefined }))
  return editCells(fixed, edits)
}

/** Changes rows; returns the same list if none changed. */
export function changeRows(
  fixed: readonly FixedPrice[],
  change: (row: SheetRow) => SheetRow | undefined,
): readonly FixedPrice[] {
  let isChanged = false
  const rows = sheetRows(fixed).flatMap((row) => {
    const next = change(row)
    if (next !== row) isChanged = true
    return next ?? []
  })
  return isChanged ? fixedOfRows(rows) : fixed
}

/**
 * Merges a list: a journey with a row gets the listed prices in place of its own, another gets a new row at the end.
 * `replace`: rows that are not listed are removed.
 */
export function mergePriceList(
  fixed: readonly FixedPrice[],
  { listed, replace }: { listed: readonly Omit<ListedRow, 'line'>[]; replace: boolean },
): readonly FixedPrice[] {
  const taken = new Set(fixed.map(({ id }) => id))
  const wanted = new Map(listed.map((row) => [fixedPriceKey(row), row]))
  const addLine = (row: SheetRow, { amounts }: Omit<ListedRow, 'line'>) => {
    let next: SheetRow = replace
      ? { ...row, cells: new Map([...row.cells].filter(([column]) => amounts.has(column))) }
      : row
    for (const [column, amount] of amounts) {
      const newId = freeId(taken, { key: row.key, column })
      taken.add(newId)
      next = withCell(next, { column, amount, newId })
    }
    return next
  }
  const rows = sheetRows(fixed).flatMap((row) => {
    const key = fixedPriceKey(row)
    const found = wanted.get(key)
    if (!found) return replace ? [] : [row]
    // A second row for the same journey is already a tie: it is left as it is.
    wanted.delete(key)
    return [addLine(row, found)]
  })
  for (const row of wanted.values()) {
    const { from, to, bothWays, validFrom, validUntil } = row
    const key = freeId(taken, { key: `${slugOf(from)}:${slugOf(to)}`, column: 'all' })
    rows.push(addLine({ key, from, to, bothWays, validFrom, validUntil, cells: new Map() }, row))
  }
  return fixedOfRows(rows)
}

/** Part of a rule's id, which people read in an explained price: "LHR", "west-end", "nw3". */
function slugOf(spot: Spot): string {
  const input =
    spot.kind === 'site'
      ? spot.code
      : spot.kind === 'zone'
        ? spot.zone
        : spot.kind === 'postcode'
          ? spot.postcode
          : spot.kind === 'anywhere'
            ? 'anywhere'
            : spot.name
  const plain = input.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return plain.slice(0, 24) || 'place'
}

/** Counts how far a draft differs from the live version: prices in the sheet, and rules elsewhere. */
export function countDraftChanges(
  live: TariffDraft | undefined,
  draft: TariffDraft,
): { cells: number; rules: number } {
  if (!live) return { cells: draft.fixed.length, rules: 0 }
  if (live === draft) return { cells: 0, rules: 0 }
  const { fixed: before, ...old } = live
  const { fixed: after, ...fresh } = draft
  const [was, is] = [old, fresh] as Record<string, unknown>[]
  return {
    cells: differing(before, after),
    rules: Object.keys({ ...was, ...is }).reduce((sum, key) => {
      const [a, b] = [was?.[key], is?.[key]]
      if (Array.isArray(a) && Array.isArray(b)) return sum + differing(a, b)
      return sum + (JSON.stringify(a) === JSON.stringify(b) ? 0 : 1)
    }, 0),
  }
}

function differing(before: readonly unknown[], after: readonly unknown[]): number {
  const nameOf = (part: unknown, at: number): string => {
    if (typeof part !== 'object' || part === null) return JSON.stringify(part)
    const { id, code } = part as { id?: string; code?: string }
    return id ?? code ?? String(at)
  }
  const old = new Map(before.map((part, at) => [nameOf(part, at), part]))
  let count = 0
  for (const [at, part] of after.entries()) {
    const name = nameOf(part, at)
    const was = old.get(name)
    if (was !== part && JSON.stringify(was) !== JSON.stringify(part)) count++
    old.delete(name)
  }
  return count + old.size
}
