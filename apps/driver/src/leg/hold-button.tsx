import { t } from '@kerbside/words/translate.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { watchPressAndHold } from './watch-press-and-hold.ts'
import '../shell/messages.ts'

export type HoldButtonProps = {
  /** The action: “I’ve arrived”. */
  label: string
  /** Below the label; default “Slide or hold”. */
  hint?: string
  /** The action is not allowed yet; the hint says when. */
  disabled?: boolean
  onDone: () => void
}

/**
 * For actions that cannot be undone: slide or hold the button. A tap, a key or a screen reader's press asks for
 * confirmation with an ordinary button.
 */
export function HoldButton({ label, hint, disabled = false, onDone }: HoldButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const finish = useEffectEvent(() => {
    setIsConfirming(false)
    onDone()
  })
  useEffect(
    () =>
      button.current
        ? watchPressAndHold(button.current, {
            onDone: () => finish(),
            onTap: () => setIsConfirming(true),
          })
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
      {isConfirming && !disabled ? (
        <ConfirmButton
          label={label}
          onPress={() => {
            setIsConfirming(false)
            onDone()
          }}
          onDismiss={() => setIsConfirming(false)}
        />
      ) : (
        <p className="drive-hint">{hint ?? t('driver.slideOrHold')}</p>
      )}
    </div>
  )
}

type ConfirmProps = { label: string; onPress: () => void; onDismiss: () => void }

function ConfirmButton({ label, onPress, onDismiss }: ConfirmProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button
      ref={button}
      type="button"
      className="drive-alt"
      onClick={onPress}
      onBlur={({ currentTarget, relatedTarget }) => {
        // After a touch the browser focuses the touched button: the confirmation stays.
        if (!currentTarget.parentElement?.contains(relatedTarget)) onDismiss()
      }}
    >
      {t('driver.yes', { action: label })}
    </button>
  )
}
