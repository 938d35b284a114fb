import type { BoardDriver, BoardLeg } from '@kerbside/contract/desk/board.ts'
import type { Candidate } from '@kerbside/contract/desk/candidate.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { say } from '@kerbside/words/say.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Kbd } from './desk-glyph.tsx'

export type PaletteRow = {
  key: string
  group: string
  icon: ReactNode
  title: ReactNode
  /** Beside the title, quieter. */
  aside?: ReactNode
  text?: string | undefined
  verdict?: { text: string; tone: 'good' | 'warn' | 'bad' | 'info' } | undefined
  disabled?: boolean
  /** Why it cannot be, and what would help: told when it is pressed all the same. */
  why?: string | undefined
  /** Whom it would be, for the ghost on the board. */
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
  /** In the place of rows: nothing found, still looking. */
  empty: string
  does: string
  /** Of all rows, such as that nothing can be promised now. */
  notice?: string | undefined
  onPreview?: ((row: PaletteRow) => void) | undefined
  onActive?: (row: PaletteRow | undefined) => void
  onClose: () => void
}

/** One field from which everything can be found or done; arrows choose, Enter does. */
export function Palette(props: PaletteProps) {
  const { mode, placeholder, label, query, rows, empty, does, onClose, onPreview } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const [told, setTold] = useState('')
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
    setTold('')
    props.onActive?.(rows[next])
  }
  const run = (one: PaletteRow | undefined) => {
    if (one?.disabled) setTold(one.why ?? '')
    else one?.run()
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
        // both ends outside: selecting what was typed must not close
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
          {rows.map((one, index) => (
            <PaletteLine
              key={one.key}
              row={one}
              id={`${id}-${index}`}
              isActive={index === active}
              heading={one.group !== rows[index - 1]?.group ? one.group : ''}
              onHover={() => choose(index)}
              onRun={() => run(one)}
            />
          ))}
        </div>
        <output className={told || props.notice ? 'dk-pal-why' : 'unseen'}>
          {props.notice ?? told}
        </output>
        {rows.length === 0 && <output className="soft dk-pal-none">{empty}</output>}
        <footer className="soft dk-tick">
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {say('desk.choose')}
          </span>
          <span>
            <Kbd>Enter</Kbd> {does}
          </span>
          {onPreview && (
            <span>
              <Kbd>Tab</Kbd> {say('desk.preview')}
            </span>
          )}
          <span className="right">
            <Kbd>Esc</Kbd> {say('desk.close')}
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
        {row.verdict && (
          <span className={classNames('dk-tag', row.verdict.tone)}>{row.verdict.text}</span>
        )}
        {isActive && <Kbd>Enter</Kbd>}
      </div>
    </>
  )
}

/** Does every word that was typed begin or stand in one of these? */
export function matches(query: string, words: readonly (string | undefined)[]): boolean {
  const all = words.filter(Boolean).join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

export const nameOfDriver = (driver: BoardDriver | undefined): string => driver?.name ?? ''
export const wayOf = ({ from, to }: Pick<BoardLeg, 'from' | 'to'>): string => `${from} → ${to}`
