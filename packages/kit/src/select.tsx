import { useId } from 'react'
import type { FieldFacts } from './field.tsx'
import { boxClass, Field, noteOf } from './field.tsx'
import { ChevronDownIcon } from './icon.tsx'

export type SelectOption<Value extends string = string> = {
  value: Value
  label: string
  disabled?: boolean
}

export type SelectProps<Value extends string = string> = FieldFacts & {
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  onBlur?: () => void
  name?: string
  autoComplete?: string
  required?: boolean
  disabled?: boolean
}

/** The platform's own list of choices: the best one on every phone. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, optional, value, options, onChange, ...rest } = props
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
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
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </div>
    </Field>
  )
}
