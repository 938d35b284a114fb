import type { BoardDriver, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { Candidate } from '@kerbside/contract/dispatch/candidate.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Kbd } from '../ui/desk-glyph.tsx'

export type PaletteRow = {
  key: string
  group: string
  icon: ReactNode
  title: ReactNode
  /** Beside the title, in a quieter style. */
  aside?: ReactNode
  text?: string | undefined
  result?: { text: string; tone: 'good' | 'warn' | 'bad' | 'info' } | undefined
  disabled?: boolean
  /** Why it is not possible, and what would help: shown when it is pressed. */
  why?: string | undefined
  /** The candidate driver, for the preview on the board. */
  candidate?: Candidate
  run: () => void
}

type PaletteProps = {
  mode: { tag: string; about?: string; facts?: ReactNode } | undefined
  placeholder: string
  label: string
  query: string
  onQuery: (query: string) => void
  rows: readonly PaletteRow[]
  /** Shown instead of rows: nothing found, or searching. */
  empty: string
  does: string
  /** A note about all rows, for example that nothing can be done while offline. */
  notice?: string | undefined
  onPreview?: ((row: PaletteRow) => void) | undefined
  onActive?: (row: PaletteRow | undefined) => void
  onClose: () => void
}

/** One field for finding or running anything; arrows choose, Enter runs. */
export function Palette(props: PaletteProps) {
  const { mode, placeholder, label, query, rows, empty, does, onClose, onPreview } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const [notice, setNotice] = useState('')
  const id = useId()
  const active = Math.min(chosen, rows.length - 1)
  const row = rows[active]

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is chosen, not which objects say it
  }, [row?.key])

  const choose = (to: number) => {
    const next = rows.length === 0 ? 0 : (to + rows.length) % rows.length
    setChosen(next)
    setNotice('')
    props.onActive?.(rows[next])
  }
  const run = (item: PaletteRow | undefined) => {
    if (item?.disabled) setNotice(item.why ?? '')
    else item?.run()
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const act = {
      ArrowDown: () => choose(active + 1),
      ArrowUp: () => choose(active - 1),
      Enter: () => run(row),
      Tab: () => row && onPreview?.(row),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it too
    <dialog
      ref={dialog}
      className="dk-pal"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={press}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === dialog.current
      }}
      onClick={(event) => {
        // press and release must both be outside: selecting the typed text must not close it
        if (event.target === dialog.current && pressedOutside.current) onClose()
      }}
    >
      <div className="dk-pal-frame">
        <div className="dk-pal-in">
          {mode && <span className="dk-tag brand">{mode.tag}</span>}
          {mode?.about && <span className="dk-tag line mono">{mode.about}</span>}
          <input
            role="combobox"
            aria-label={label}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={row ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={query}
            onChange={({ target }) => {
              setChosen(0)
              props.onQuery(target.value)
            }}
          />
          {mode?.facts && <span className="soft small dk-roomy-only">{mode.facts}</span>}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot hold what a row shows */}
        <div role="listbox" id={`${id}-list`} aria-label={label} ref={list} className="dk-pal-rows">
          {rows.map((item, index) => (
            <PaletteLine
              key={item.key}
              row={item}
              id={`${id}-${index}`}
              isActive={index === active}
              heading={item.group !== rows[index - 1]?.group ? item.group : ''}
              onHover={() => choose(index)}
              onRun={() => run(item)}
            />
          ))}
        </div>
        <output className={notice || props.notice ? 'dk-pal-why' : 'unseen'}>
          {props.notice ?? notice}
        </output>
        {rows.length === 0 && <output className="soft dk-pal-none">{empty}</output>}
        <footer className="soft dk-tick">
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('desk.choose')}
          </span>
          <span>
            <Kbd>Enter</Kbd> {does}
          </span>
          {onPreview && (
            <span>
              <Kbd>Tab</Kbd> {t('desk.preview')}
            </span>
          )}
          <span className="right">
            <Kbd>Esc</Kbd> {t('desk.close')}
          </span>
        </footer>
      </div>
    </dialog>
  )
}

type PaletteLineProps = {
  row: PaletteRow
  id: string
  isActive: boolean
  heading: string
  onHover: () => void
  onRun: () => void
}

function PaletteLine({ row, id, isActive, heading, onHover, onRun }: PaletteLineProps) {
  return (
    <>
      {heading && (
        <p className="dk-pal-group" role="presentation">
          {heading}
        </p>
      )}
      {/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- the field above has the focus and the keys */}
      <div
        role="option"
        id={id}
        aria-selected={isActive}
        aria-disabled={row.disabled || undefined}
        className={classNames('dk-pal-row', isActive && 'is-on')}
        onPointerMove={() => !isActive && onHover()}
        onClick={onRun}
      >
        {row.icon}
        <span className="grow">
          <span className="t">
            {row.title} {row.aside}
          </span>
          {row.text && <span className="soft small">{row.text}</span>}
        </span>
        {row.result && (
          <span className={classNames('dk-tag', row.result.tone)}>{row.result.text}</span>
        )}
        {isActive && <Kbd>Enter</Kbd>}
      </div>
    </>
  )
}

/** Whether every typed word occurs in one of these texts. */
export function matches(query: string, haystack: readonly (string | undefined)[]): boolean {
  const all = haystack.filter(Boolean).join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

export const nameOfDriver = (driver: BoardDriver | undefined): string => driver?.name ?? ''
export const describeRoute = ({ from, to }: Pick<BoardLeg, 'from' | 'to'>): string =>
  `${from} → ${to}`
