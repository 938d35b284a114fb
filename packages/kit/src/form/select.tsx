import { useId } from 'react'
import { ChevronDownIcon } from '../icon.tsx'
import type { FieldFacts } from './field.tsx'
import { boxClass, Field, noteOf } from './field.tsx'

export type SelectOption<Value extends string = string> = {
  value: Value
  label: string
  /** Text after the label, such as how many passengers a car takes. */
  detail?: string
  disabled?: boolean
}

export type SelectProps<Value extends string = string> = FieldFacts & {
  value: Value
  /** Plain texts that are their own values, texts with values, or cars with their capacity. */
  options: readonly (Value | SelectOption<Value>)[]
  onChange: (value: Value) => void
  onBlur?: () => void
  name?: string
  autoComplete?: string
  required?: boolean
  disabled?: boolean
}

/** The native list of choices, which works best on every phone. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, optional, value, onChange, ...rest } = props
  const options = props.options.map(optionOf)
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((item) => item.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className={boxClass(error, 'select-box')}>
        <select
          {...rest}
          {...noteOf(id, { hint, error })}
          id={id}
          value={value}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.detail ? `${option.label} · ${option.detail}` : option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </div>
    </Field>
  )
}

const optionOf = <Value extends string>(input: Value | SelectOption<Value>): SelectOption<Value> =>
  typeof input === 'string' ? { value: input, label: input } : input
