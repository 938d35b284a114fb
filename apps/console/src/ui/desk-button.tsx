import { classNames } from '@kerbside/kit/class-names.ts'
import type { ReactNode, Ref } from 'react'
import { Kbd } from './desk-glyph.tsx'

type DeskButtonProps = {
  children: ReactNode
  onPress?: () => void
  /** The id of the form that it submits. */
  submits?: string
  look?: 'primary' | 'quiet' | 'danger' | 'plain'
  size?: 'small'
  /** Its keyboard shortcut. */
  hint?: string | undefined
  disabled?: boolean | undefined
  pressed?: boolean | undefined
  label?: string | undefined
  icon?: boolean
  /** A sheet opens with the focus on it. */
  first?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button of the desk: 32 px high, 26 in a list row, with its keyboard shortcut if it has one. */
export function DeskButton(props: DeskButtonProps) {
  const {
    children,
    onPress,
    submits,
    look = 'plain',
    size,
    hint,
    disabled,
    pressed,
    label,
    icon,
    first,
    ref,
  } = props
  return (
    <button
      type={submits ? 'submit' : 'button'}
      form={submits}
      ref={ref}
      className={classNames(
        'dk-btn',
        look !== 'plain' && look,
        size === 'small' && 'sm',
        icon && 'icon-only',
      )}
      disabled={disabled}
      data-first={first || undefined}
      aria-pressed={pressed}
      aria-label={label}
      title={icon ? label : undefined}
      aria-keyshortcuts={hint && hint.length < 8 ? hint : undefined}
      onClick={onPress}
    >
      {children}
      {hint && <Kbd>{hint}</Kbd>}
    </button>
  )
}

type Choice<Value extends string> = { value: Value; text: string }

/** A choice of a few options, side by side. */
export function DeskSegments<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  return (
    <fieldset className="dk-seg" aria-label={label}>
      {choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
