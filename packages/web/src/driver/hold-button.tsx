import { say } from '@kerbside/words/say.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { watchHold } from './watch-hold.ts'
import './words.ts'

export type HoldButtonProps = {
  /** What it does: “I’ve arrived”. */
  label: string
  /** Under it; “Slide or hold” unless said. */
  hint?: string
  /** It cannot be done yet; the hint says when. */
  disabled?: boolean
  onDone: () => void
}

/**
 * For what cannot be taken back: slide it, or hold it. A mere tap, a key or a screen reader's press asks once more, by a
 * button of the ordinary kind.
 */
export function HoldButton({ label, hint, disabled = false, onDone }: HoldButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [asks, setAsks] = useState(false)
  const finish = useEffectEvent(() => {
    setAsks(false)
    onDone()
  })
  useEffect(
    () =>
      button.current
        ? watchHold(button.current, { onDone: () => finish(), onTap: () => setAsks(true) })
        : undefined,
    [],
  )
  return (
    <div className="drive-hold">
      <button ref={button} type="button" className="drive-big" disabled={disabled}>
        <span className="drive-grip" aria-hidden="true">
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 12h15M13 6l6 6-6 6" />
          </svg>
        </span>
        <span>{label}</span>
      </button>
      {asks && !disabled ? (
        <ConfirmButton
          label={label}
          onPress={() => {
            setAsks(false)
            onDone()
          }}
          onAway={() => setAsks(false)}
        />
      ) : (
        <p className="drive-hint">{hint ?? say('driver.slideOrHold')}</p>
      )}
    </div>
  )
}

type ConfirmProps = { label: string; onPress: () => void; onAway: () => void }

function ConfirmButton({ label, onPress, onAway }: ConfirmProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button
      ref={button}
      type="button"
      className="drive-alt"
      onClick={onPress}
      onBlur={({ currentTarget, relatedTarget }) => {
        // After a touch the browser focuses the touched button: the question stays.
        if (!currentTarget.parentElement?.contains(relatedTarget)) onAway()
      }}
    >
      {say('driver.yes', { action: label })}
    </button>
  )
}
