import type { MouseEvent, MouseEventHandler, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type Look = {
  /**
   * `filled` once a screen, for the next action; `alt` is outlined; `quiet` is bare text; `danger`, in a dialog, does
   * what cannot be taken back.
   */
  look?: 'filled' | 'alt' | 'quiet' | 'danger'
  /** 44 px high instead of 48. */
  compact?: boolean
  /** Takes the whole row. */
  wide?: boolean
  icon?: ReactNode
  children: ReactNode
}

export type ButtonProps = Look & {
  type?: 'button' | 'submit'
  /** The form it submits, by id, when the button stands outside of it. */
  form?: string
  /** Shows a spinner in the label's place, keeps the width and ignores presses. */
  busy?: boolean
  disabled?: boolean
  onPress?: MouseEventHandler<HTMLButtonElement>
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'dialog' | 'menu' | 'listbox'
}

/** A button that does something here; for going somewhere, use `ButtonLink`. */
export function Button(props: ButtonProps) {
  const { look, compact, wide, icon, children, type, busy, disabled, onPress, ...rest } = props
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({ look, compact, wide })}
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

export type ButtonLinkProps = Look & {
  href: string
  onPress?: MouseEventHandler<HTMLAnchorElement>
  rel?: string
  target?: string
  download?: string
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, look, compact, wide, icon, children, onPress, ...rest } = props
  return (
    <a {...rest} href={href} className={buttonClass({ look, compact, wide })} onClick={onPress}>
      {icon}
      <span>{children}</span>
    </a>
  )
}

export type IconButtonProps = {
  /** What it does, in words: the icon says nothing to a screen reader. */
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
 * The second press of a double click is none: what it meets may be another button already, which took the first
 * one's place. Keys and single presses count one or none.
 */
function pressOnce(
  event: MouseEvent<HTMLButtonElement>,
  onPress: MouseEventHandler<HTMLButtonElement> | undefined,
) {
  if (event.detail > 1) event.preventDefault()
  else onPress?.(event)
}

function buttonClass(look: {
  look: Look['look'] | undefined
  compact: boolean | undefined
  wide: boolean | undefined
}): string {
  return classNames(
    'button',
    look.look !== 'filled' && look.look,
    look.compact && 'compact',
    look.wide && 'wide',
  )
}
