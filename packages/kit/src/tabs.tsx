import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useRef } from 'react'

export type Tab<Key extends string = string> = {
  key: Key
  label: string
  /** Shown after the label, such as the number of pending bookings. */
  count?: number
}

export type TabsProps<Key extends string = string> = {
  /** Names the tabs for screen readers; not visible. */
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Tabs over one panel. Arrows, Home and End move and select. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, chosen, onChoose, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === chosen)
    const next = tabs[tabAfter(event, { at, count: tabs.length })]
    if (!next) return
    event.preventDefault()
    onChoose(next.key)
    list.current?.querySelectorAll('button')[tabs.indexOf(next)]?.focus()
  }

  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            onKeyDown={move}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="num"> {tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </div>
  )
}

/** The tab a key leads to, or -1 if the key has no effect. Right to left, the arrows swap. */
function tabAfter(
  { key, currentTarget }: KeyboardEvent,
  { at, count }: { at: number; count: number },
): number {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  if (key === 'ArrowRight') return (at + forward + count) % count
  if (key === 'ArrowLeft') return (at - forward + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return -1
}
