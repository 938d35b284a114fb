import { useId, useState } from 'react'
import { MinusIcon, PlusIcon } from '../icon.tsx'
import { Field } from './field.tsx'

export type SpinFieldProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

const two = (number: number): string => String(number).padStart(2, '0')

/** The next value one step up or down, a multiple of the step and never past the last one. */
export function stepFrom(
  value: number,
  { up, min, max, step }: { up: boolean; min: number; max: number; step: number },
): number {
  if (up) {
    const next = Math.floor(value / step) * step + step
    return Math.max(value, Math.min(next, Math.floor(max / step) * step))
  }
  return Math.max(min, Math.ceil(value / step) * step - step)
}

/** A two-digit number, changed by typing, the arrow keys or its two buttons; it stays between `min` and `max`. */
export function SpinField({ label, value, min, max, step, onChange }: SpinFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(-2)
    if (digits === '') return setTyped('')
    const clamped = Math.max(min, Math.min(max, Number(digits)))
    setTyped(clamped === Number(digits) ? digits : String(clamped))
    onChange(clamped)
  }
  const move = (up: boolean) => {
    setTyped(undefined)
    onChange(stepFrom(value, { up, min, max, step }))
  }
  return (
    <Field id={id} label={label} className="spin">
      <div className="field-box">
        {/* The arrow keys do the same: these two are for a mouse and a finger. */}
        <button type="button" tabIndex={-1} aria-hidden onClick={() => move(false)}>
          <MinusIcon />
        </button>
        <input
          id={id}
          className="num"
          type="text"
          inputMode="numeric"
          role="spinbutton"
          autoComplete="off"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={two(value)}
          value={typed ?? two(value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(undefined)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            move(event.key === 'ArrowUp')
          }}
        />
        <button type="button" tabIndex={-1} aria-hidden onClick={() => move(true)}>
          <PlusIcon />
        </button>
      </div>
    </Field>
  )
}
