import { t } from '@kerbside/words/translate.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'

type ListEditorProps<Item> = {
  items: readonly Item[]
  /** `field` names the change, for undo. */
  onChange: (items: Item[], field: string) => void
  /** The name of an item: "Section 2". */
  name: (index: number) => string
  add: string
  blank: Item
  max: number
  children: (item: Item, change: (item: Item) => void, index: number) => ReactNode
}

/** An ordered list of items with fields: add, remove and move, by mouse or by Alt and the arrow keys. */
export function ListEditor<Item>(props: ListEditorProps<Item>) {
  const { items, onChange, name, add, blank, max, children } = props
  const [notice, setNotice] = useState('')
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
    setNotice(t('pages.moved', { what: name(from), place: to + 1 }))
    focus.current = to
  }
  const listener = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className="dk-items">
      <ol ref={list}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has no name but its place, and its fields no state
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields within it
          <li key={index} className="dk-item" onKeyDown={(event) => listener(event, index)}>
            <div className="dk-item-head">
              <b className="soft">{name(index)}</b>
              <DeskButton
                look="quiet"
                size="small"
                label={t('pages.up', { what: name(index) })}
                disabled={index === 0}
                onPress={() => move(index, -1)}
              >
                ↑
              </DeskButton>
              <DeskButton
                look="quiet"
                size="small"
                label={t('pages.down', { what: name(index) })}
                disabled={index === items.length - 1}
                onPress={() => move(index, 1)}
              >
                ↓
              </DeskButton>
              <DeskButton
                look="quiet"
                size="small"
                label={t('pages.remove', { what: name(index) })}
                onPress={() => onChange(items.toSpliced(index, 1), `remove ${index}`)}
              >
                ✕
              </DeskButton>
            </div>
            {children(item, (next) => onChange(items.with(index, next), `item ${index}`), index)}
          </li>
        ))}
      </ol>
      <p className="unseen" aria-live="polite">
        {notice}
      </p>
      <div className="dk-item-foot">
        <DeskButton
          disabled={items.length >= max}
          onPress={() => {
            focus.current = items.length
            onChange([...items, blank], 'add')
          }}
        >
          {add}
        </DeskButton>
        {items.length > 1 && <span className="soft small">{t('pages.moveHelp')}</span>}
      </div>
    </div>
  )
}
