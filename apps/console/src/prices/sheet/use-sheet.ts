import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useMemo, useRef, useState } from 'react'
import type { DraftDesk } from '../use-price-draft.ts'
import { gridColumns, isPriceColumn } from './sheet-columns.ts'
import {
  type Block,
  clearBlock,
  copyBlock,
  type Done,
  deleteRows,
  fillDown,
  pasteBlock,
  textOfCell,
  typeInto,
} from './sheet-commands.ts'
import { layoutSheet } from './sheet-layout.ts'

type Place = { row: number; column: number }
type Editing = {
  text: string /** The whole text is selected (false: typing continues at its end). */
  fresh: boolean
}

/** The state of the sheet: the cursor, the selection, the edited cell. */
export function useSheet(
  desk: DraftDesk,
  { filter, mayEdit }: { filter: string; mayEdit: boolean },
) {
  const { document, errors, currency, country, vehicles } = desk
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set())
  const [cursor, setCursor] = useState<Place>({ row: 0, column: 3 })
  const [anchor, setAnchor] = useState<Place>()
  const [editing, setEditing] = useState<Editing>()
  const [gridNotice, setGridNotice] = useState({ text: '', row: 0, column: 0 })
  const grid = useRef<HTMLDivElement>(null)
  const busy = useRef(false)
  const sheet = useMemo(
    () => layoutSheet({ document, errors, filter, shut }),
    [document, errors, filter, shut],
  )
  const columns = useMemo(() => gridColumns(vehicles), [vehicles])
  const last = { row: Math.max(0, sheet.rows.length - 1), column: columns.length - 1 }
  const at = {
    row: Math.min(cursor.row, last.row),
    column: Math.min(cursor.column, last.column),
  }
  const other = anchor ?? at
  const block: Block = {
    top: Math.min(at.row, other.row),
    bottom: Math.min(last.row, Math.max(at.row, other.row)),
    left: Math.min(at.column, other.column),
    right: Math.max(at.column, other.column),
  }
  // A message belongs to the cell in which it appeared.
  const message =
    gridNotice.row === at.row && gridNotice.column === at.column ? gridNotice.text : ''
  const setMessage = (text: string) => setGridNotice({ ...at, text })
  const context = { document, currency, country, sheet, columns }
  const [shown, column] = [sheet.rows[at.row], columns[at.column]]

  const take = (done: Done): boolean => {
    setMessage(done.ok ? '' : done.message)
    if (done.ok) desk.store.change(() => done.document)
    return done.ok
  }
  const go = (to: Partial<Place>, isWider = false) => {
    const next = {
      row: Math.min(last.row, Math.max(0, to.row ?? at.row)),
      column: Math.min(last.column, Math.max(0, to.column ?? at.column)),
    }
    setAnchor(isWider ? (anchor ?? at) : undefined)
    setCursor(next)
  }
  const step = (rows: number, across: number) => {
    let [row, place] = [at.row + rows, at.column + across]
    if (place > last.column) [row, place] = [row + 1, 0]
    if (place < 0) [row, place] = [row - 1, last.column]
    go({ row, column: place })
  }
  const edit = (text?: string) => {
    if (!mayEdit || !shown || !column) return
    const now = textOfCell(shown, { column, document, currency })
    setEditing({ text: text ?? now, fresh: text === undefined })
  }
  const commit = (text: string): boolean => {
    // losing the focus commits the input too: once is enough
    if (!shown || !column || busy.current) return true
    busy.current = true
    const isSame = text === textOfCell(shown, { column, document, currency })
    const isTaken = isSame || take(typeInto(context, { shown, column, text }))
    if (isTaken) {
      setEditing(undefined)
      grid.current?.focus({ preventScroll: true })
    }
    busy.current = false
    return isTaken
  }
  const cancel = () => {
    busy.current = true
    setEditing(undefined)
    setMessage('')
    grid.current?.focus({ preventScroll: true })
    busy.current = false
  }
  const remove = () => {
    const chosen = sheet.rows.slice(block.top, block.bottom + 1)
    take(deleteRows(context, new Set(chosen.map(({ row }) => row.key))))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing) return
    const { key, shiftKey: isWider } = event
    const isCommand = event.ctrlKey || event.metaKey
    const act = actOf(key, isCommand)
    if (act) {
      event.preventDefault()
      act(isWider)
    } else if (key.length === 1 && !isCommand && !event.altKey) {
      event.preventDefault()
      edit(key)
    }
  }
  const actOf = (key: string, isCommand: boolean): ((isWider: boolean) => void) | undefined => {
    const page = 20
    if (isCommand)
      return {
        d: () => mayEdit && take(fillDown(context, block)),
        a: () => {
          setAnchor({ row: 0, column: 0 })
          setCursor(last)
        },
        Home: (wide: boolean) => go({ row: 0 }, wide),
        End: (wide: boolean) => go({ row: last.row }, wide),
        '-': () => mayEdit && remove(),
      }[key]
    return {
      ArrowUp: (wide: boolean) => go({ row: at.row - 1 }, wide),
      ArrowDown: (wide: boolean) => go({ row: at.row + 1 }, wide),
      ArrowLeft: (wide: boolean) => go({ column: at.column - 1 }, wide),
      ArrowRight: (wide: boolean) => go({ column: at.column + 1 }, wide),
      PageUp: (wide: boolean) => go({ row: at.row - page }, wide),
      PageDown: (wide: boolean) => go({ row: at.row + page }, wide),
      Home: (wide: boolean) => go({ column: 0 }, wide),
      End: (wide: boolean) => go({ column: last.column }, wide),
      Tab: (back: boolean) => step(0, back ? -1 : 1),
      Enter: () => edit(),
      F2: () => edit(),
      Delete: () => mayEdit && take(clearBlock(context, block)),
      Backspace: () => mayEdit && take(clearBlock(context, block)),
    }[key]
  }

  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyBlock(context, block))
  }
  const onCut = (event: ClipboardEvent) => {
    onCopy(event)
    if (!editing && mayEdit) take(clearBlock(context, block))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing || !mayEdit) return
    event.preventDefault()
    const done = pasteBlock(context, { block, text: event.clipboardData.getData('text/plain') })
    if (!take(done) || !done.size) return
    setAnchor({ row: block.top, column: block.left })
    setCursor({
      row: Math.min(last.row, block.top + done.size.rows - 1),
      column: Math.min(last.column, block.left + done.size.columns - 1),
    })
  }

  return {
    sheet,
    columns,
    at,
    block,
    editing,
    message,
    grid,
    shown,
    column,
    mayEdit,
    go,
    step,
    edit,
    commit,
    cancel,
    remove,
    setText: (text: string) => setEditing((now) => now && { ...now, text }),
    turnGroup: (name: string) =>
      setShut((now) => {
        const next = new Set(now)
        if (!next.delete(name)) next.add(name)
        return next
      }),
    chooseRow: (row: number) => {
      setAnchor({ row, column: 0 })
      setCursor({ row, column: last.column })
    },
    isPrice: isPriceColumn(column),
    handlers: { onKeyDown, onCopy, onCut, onPaste },
  }
}

export type SheetWork = ReturnType<typeof useSheet>
