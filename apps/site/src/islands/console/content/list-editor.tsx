import { say } from '@kerbside/words/say.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { DeskButton } from '../desk-button.tsx'

type ListEditorProps<Item> = {
  items: readonly Item[]
  /** `field` names what was done, for the steps to undo. */
  onChange: (items: Item[], field: string) => void
  /** What an item is called: "Section 2". */
  name: (at: number) => string
  add: string
  blank: Item
  most: number
  children: (item: Item, change: (item: Item) => void, at: number) => ReactNode
}

/** Things in an order, each with its fields: added, taken away and moved, by mouse or by Alt and the arrow keys. */
export function ListEditor<Item>(props: ListEditorProps<Item>) {
  const { items, onChange, name, add, blank, most, children } = props
  const [told, setTold] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focus = useRef<number>(undefined)
  useEffect(() => {
    if (focus.current === undefined) return
    list.current?.children[focus.current]?.querySelector<HTMLElement>('input, textarea')?.focus()
    focus.current = undefined
  })
  const move = (from: number, by: -1 | 1) => {
    const to = from + by
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length) return
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item), `move ${from} ${to}`)
    setTold(say('pages.moved', { what: name(from), place: to + 1 }))
    focus.current = to
  }
  const hear = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className="dk-items">
      <ol ref={list}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has no name but its place, and its fields no state
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields within it
          <li key={at} className="dk-item" onKeyDown={(event) => hear(event, at)}>
            <div className="dk-item-head">
              <b className="soft">{name(at)}</b>
              <DeskButton
                look="quiet"
                size="small"
                label={say('pages.up', { what: name(at) })}
                disabled={at === 0}
                onPress={() => move(at, -1)}
              >
                ↑
              </DeskButton>
              <DeskButton
                look="quiet"
                size="small"
                label={say('pages.down', { what: name(at) })}
                disabled={at === items.length - 1}
                onPress={() => move(at, 1)}
              >
                ↓
              </DeskButton>
              <DeskButton
                look="quiet"
                size="small"
                label={say('pages.remove', { what: name(at) })}
                onPress={() => onChange(items.toSpliced(at, 1), `remove ${at}`)}
              >
                ✕
              </DeskButton>
            </div>
            {children(item, (next) => onChange(items.with(at, next), `item ${at}`), at)}
          </li>
        ))}
      </ol>
      <p className="unseen" aria-live="polite">
        {told}
      </p>
      <div className="dk-item-foot">
        <DeskButton
          disabled={items.length >= most}
          onPress={() => {
            focus.current = items.length
            onChange([...items, blank], 'add')
          }}
        >
          {add}
        </DeskButton>
        {items.length > 1 && <span className="soft small">{say('pages.moveHelp')}</span>}
      </div>
    </div>
  )
}
