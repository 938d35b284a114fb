import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { MatchedText } from './matched-text.tsx'
import type { Suggestion } from './suggestion.ts'

export type SuggestionListProps = {
  id: string
  label: string
  state: string
  found: readonly Suggestion[]
  /** Index of the row selected by the arrow keys; -1 for none. */
  active: number
  onActive: (index: number) => void
  onPick: (index: number) => void
  onRetry: () => void
  /** The label is a function because its text may be loaded after the box. */
  whenNotFound?: { label: () => string; onPress: () => void } | undefined
  /** The typed text, which is highlighted in the rows. */
  query: string
  words: {
    searching: string
    notFound: string
    failed: () => string
    /** On the button that repeats the search. */
    retry: string
  }
}

/** The list below a combobox: its rows, or why there are none. Loaded when the box first gets attention. */
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
        {found.map((item, index) => (
          // The text box keeps the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={item.key}
            id={`${id}-${index}`}
            className="option"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => index !== active && onActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(index)}
          >
            {item.icon}
            <span>
              <MatchedText text={item.name} query={query} />
              {item.detail && <small>{item.detail}</small>}
            </span>
          </div>
        ))}
      </div>
      <ListNote {...props} />
    </div>
  )
}

const NEAR = { block: 'nearest' } as const
/** Browsers report the connection a moment before requests succeed. */
const CONNECTING_MS = 1000

function ListNote({ state, words: labels, onRetry, whenNotFound }: SuggestionListProps) {
  // Searches again by itself when the connection is back.
  useEffect(() => {
    if (state !== 'failed') return undefined
    const retry = () => void setTimeout(onRetry, CONNECTING_MS)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })
  if (state === 'searching') {
    return (
      <>
        <span className="unseen">{labels.searching}</span>
        <span className="skeleton half" />
        <span className="skeleton" />
      </>
    )
  }
  if (state === 'none') {
    return (
      <p className="suggestions-note">
        {labels.notFound}
        {whenNotFound && (
          <Button look="quiet" compact onPress={whenNotFound.onPress}>
            {whenNotFound.label()}
          </Button>
        )}
      </p>
    )
  }
  if (state === 'failed') {
    return (
      <p className="suggestions-note">
        {labels.failed()}
        <Button look="quiet" compact onPress={onRetry}>
          {labels.retry}
        </Button>
      </p>
    )
  }
  return null
}
