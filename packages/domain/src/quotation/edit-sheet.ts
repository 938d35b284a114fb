import type { Minor } from '../money.ts'
import type { TariffDraft } from './merge-drafts.ts'
import {
  fixedOfRows,
  freeId,
  journeyKey,
  type SheetColumn,
  type SheetRow,
  sheetRows,
  withCell,
} from './price-sheet.ts'
import type { ListedRow } from './read-price-list.ts'
import type { FixedPrice, Spot } from './tariff.ts'

export type CellEdit = { key: string; column: SheetColumn; amount: Minor | undefined }

/** Puts prices into cells and takes them out; a line whose last price is taken out is gone. */
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
 * Settles a tie: the line that is kept has its prices alone, and the other loses those it has for the same types. What
 * only the other says stays; without a price left it goes.
 */
export function keepOne(
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

/** Changes lines; the same list again where none changed. */
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
 * Puts a list in: a journey that has a line gets the listed prices over its own, another gets a line at the end.
 * `replace`: lines that are not listed go.
 */
export function putList(
  fixed: readonly FixedPrice[],
  { listed, replace }: { listed: readonly Omit<ListedRow, 'line'>[]; replace: boolean },
): readonly FixedPrice[] {
  const taken = new Set(fixed.map(({ id }) => id))
  const wanted = new Map(listed.map((row) => [journeyKey(row), row]))
  const put = (row: SheetRow, { amounts }: Omit<ListedRow, 'line'>) => {
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
    const key = journeyKey(row)
    const found = wanted.get(key)
    if (!found) return replace ? [] : [row]
    // A second line of the same journey is a tie already: it is left to be settled.
    wanted.delete(key)
    return [put(row, found)]
  })
  for (const row of wanted.values()) {
    const { from, to, bothWays, validFrom, validUntil } = row
    const key = freeId(taken, { key: `${slugOf(from)}:${slugOf(to)}`, column: 'all' })
    rows.push(put({ key, from, to, bothWays, validFrom, validUntil, cells: new Map() }, row))
  }
  return fixedOfRows(rows)
}

/** Part of a rule's name, which people read on an explained price: "LHR", "west-end", "nw3". */
function slugOf(spot: Spot): string {
  const said =
    spot.kind === 'site'
      ? spot.code
      : spot.kind === 'zone'
        ? spot.zone
        : spot.kind === 'postcode'
          ? spot.postcode
          : spot.kind === 'anywhere'
            ? 'anywhere'
            : spot.name
  const plain = said.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return plain.slice(0, 24) || 'place'
}

/** How far a draft is from what is live: prices in the sheet, and rules elsewhere. */
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
