import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import type { ComboboxWords, Suggestion } from './combobox.tsx'
import { MatchedText } from './matched-text.tsx'

export type SuggestionListProps = {
  id: string
  label: string
  state: string
  found: readonly Suggestion[]
  /** Which line the arrows are at; -1 for none. */
  active: number
  onActive: (at: number) => void
  onPick: (at: number) => void
  onRetry: () => void
  /** What was typed, to be seen in the lines. */
  query: string
  words: ComboboxWords
}

/** What hangs below a combobox: its lines, or why there are none. Fetched when the box is first looked at. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, label, found, active, onActive, onPick, query } = props
  const frame = useRef<HTMLDivElement>(null)
  const listed = found.length > 0

  useEffect(() => {
    frame.current?.scrollIntoView?.(NEAR)
  }, [])

  useEffect(() => {
    if (active >= 0) frame.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.(NEAR)
  }, [active])

  return (
    <div className="suggestions" ref={frame}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list cannot hold icons and two lines */}
      <div id={`${id}-list`} role="listbox" aria-label={label} hidden={!listed}>
        {found.map((one, at) => (
          // The keys are heard by the text box, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={one.key}
            id={`${id}-${at}`}
            className="option"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onPointerMove={() => at !== active && onActive(at)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(at)}
          >
            {one.icon}
            <span>
              <MatchedText text={one.name} query={query} />
              {one.detail && <small>{one.detail}</small>}
            </span>
          </div>
        ))}
      </div>
      <ListNote {...props} />
    </div>
  )
}

const NEAR = { block: 'nearest' } as const

function ListNote({ state, words, onRetry }: SuggestionListProps) {
  if (state === 'searching') {
    return (
      <>
        <span className="unseen">{words.searching}</span>
        <span className="skeleton half" />
        <span className="skeleton" />
      </>
    )
  }
  if (state === 'none') return <p className="suggestions-note">{words.notFound}</p>
  if (state === 'failed') {
    return (
      <p className="suggestions-note">
        {words.failed()}
        <Button look="quiet" compact onPress={onRetry}>
          {words.retry}
        </Button>
      </p>
    )
  }
  return null
}
