import type { ReactNode } from 'react'
import { useId } from 'react'
import { MinusIcon, PlusIcon } from '../icon.tsx'

export type StepperProps = {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  icon?: ReactNode
  hint?: string
  /** Texts of the two buttons, such as “Fewer” and “More”; the label is appended. */
  words: { fewer: string; more: string }
}

/** A small number changed by two buttons of 44 pixels. */
export function Stepper({
  label,
  value,
  min,
  max,
  onChange,
  icon,
  hint,
  words: labels,
}: StepperProps) {
  const id = useId()
  const to = (next: number) => next >= min && next <= max && onChange(next)
  return (
    <fieldset className="stepper" aria-labelledby={id}>
      {icon}
      <span className="stepper-label">
        <span id={id}>{label}</span>
        {hint && <span className="hint">{hint}</span>}
      </span>
      <div className="stepper-buttons">
        {/* aria-disabled instead of disabled: the button at the end of its way keeps the focus. */}
        <button
          type="button"
          aria-label={`${labels.fewer}: ${label}`}
          aria-disabled={value <= min || undefined}
          onClick={() => to(value - 1)}
        >
          <MinusIcon />
        </button>
        <output aria-live="polite">{value}</output>
        <button
          type="button"
          aria-label={`${labels.more}: ${label}`}
          aria-disabled={value >= max || undefined}
          onClick={() => to(value + 1)}
        >
          <PlusIcon />
        </button>
      </div>
    </fieldset>
  )
}
