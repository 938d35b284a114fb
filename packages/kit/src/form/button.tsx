import type { MouseEvent, MouseEventHandler, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'

export type ButtonStyle = {
  /**
   * `filled` once per screen, for the next action; `alt` is outlined; `quiet` is bare text; `danger`, in a dialog, is
   * for an action that cannot be undone.
   */
  look?: 'filled' | 'alt' | 'quiet' | 'danger'
  /** 44 px high instead of 48. */
  compact?: boolean
  /** Takes the full width of the row. */
  wide?: boolean
  icon?: ReactNode
  children: ReactNode
}

export type ButtonProps = ButtonStyle & {
  type?: 'button' | 'submit'
  /** Id of the form it submits, when the button is outside the form. */
  form?: string
  /** Replaces the label by a spinner, keeps the width and ignores presses. */
  busy?: boolean
  disabled?: boolean
  onPress?: MouseEventHandler<HTMLButtonElement>
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'dialog' | 'menu' | 'listbox'
}

/** A button for an action on this page; for navigation, use `ButtonLink`. */
export function Button(props: ButtonProps) {
  const {
    look: options,
    compact,
    wide,
    icon,
    children,
    type,
    busy,
    disabled,
    onPress,
    ...rest
  } = props
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({ look: options, compact, wide })}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : pressOnce(event, onPress))}
    >
      {icon}
      <span>{children}</span>
      {busy && <Spinner />}
    </button>
  )
}

export type IconButtonProps = {
  /** What the button does: screen readers cannot read the icon. */
  label: string
  icon: ReactNode
  onPress: MouseEventHandler<HTMLButtonElement>
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A 44-pixel square with one icon. */
export function IconButton({ label, icon, onPress, disabled, ref }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      disabled={disabled}
      onClick={(event) => pressOnce(event, onPress)}
      ref={ref}
    >
      {icon}
    </button>
  )
}

/**
 * Ignores the second press of a double click: by then another button may have replaced the first one.
 * Key presses report a click count of 0 and single clicks of 1.
 */
function pressOnce(
  event: MouseEvent<HTMLButtonElement>,
  onPress: MouseEventHandler<HTMLButtonElement> | undefined,
) {
  if (event.detail > 1) event.preventDefault()
  else onPress?.(event)
}

export function buttonClass(options: {
  look: ButtonStyle['look'] | undefined
  compact: boolean | undefined
  wide: boolean | undefined
}): string {
  return classNames(
    'button',
    options.look !== 'filled' && options.look,
    options.compact && 'compact',
    options.wide && 'wide',
  )
}
