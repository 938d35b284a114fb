import { decimalsOf } from '@kerbside/domain/money.ts'
import type { ComponentProps, ReactNode } from 'react'
import {
  type FieldPathByValue,
  type FieldValues,
  type PathValue,
  useController,
} from 'react-hook-form'
import { DeskField } from './desk-field.tsx'
import { NumberInput } from './number-input.tsx'
import { SelectInput } from './select-input.tsx'
import { SwitchRow } from './switch-row.tsx'
import { TextInput } from './text-input.tsx'
import { TickList } from './tick-list.tsx'
import type { SheetForm } from './use-sheet-form.ts'

// The fields of a form in a sheet, each bound to one of its values by name.

type Text<Values extends FieldValues> = FieldPathByValue<Values, string>
type Figure<Values extends FieldValues> = FieldPathByValue<Values, number>
type OptionalFigure<Values extends FieldValues> = Exclude<
  FieldPathByValue<Values, number | null>,
  Figure<Values>
>

type Shared<Values extends FieldValues> = {
  form: SheetForm<Values>
  label: string
  help?: ReactNode
  /** An error found elsewhere. */
  error?: string | undefined
}

type TextFieldProps<Values extends FieldValues> = Shared<Values> &
  Omit<ComponentProps<typeof TextInput>, 'id' | 'value' | 'onChange' | 'max'> & {
    name: Text<Values>
    max?: number
    /** What becomes of the typed text, such as capitals. */
    write?: (text: string) => string
    /** For other values that follow this one. */
    onChange?: (text: string) => void
  }

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, help, error, max, write, onChange, ...input } = props
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <DeskField label={label} help={help} error={fieldState.error?.message ?? error}>
      {(id) => (
        <TextInput
          {...input}
          {...(max !== undefined && { max })}
          id={id}
          value={field.value}
          onChange={(typed) => {
            const text = write ? write(typed) : typed
            field.onChange(text)
            onChange?.(text)
          }}
        />
      )}
    </DeskField>
  )
}

type NumberFieldProps<Values extends FieldValues> = Shared<Values> &
  Omit<ComponentProps<typeof NumberInput>, 'id' | 'value' | 'onChange' | 'min' | 'max'> & {
    min?: number
    max?: number
  } & (
    | { name: Figure<Values> /** The value of an empty field. */; empty: number }
    | { name: OptionalFigure<Values>; empty?: undefined }
  )

export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { form, name, label, help, error, min, max, empty = null, ...input } = props
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <DeskField label={label} help={help} error={fieldState.error?.message ?? error}>
      {(id) => (
        <NumberInput
          {...input}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          id={id}
          value={field.value ?? undefined}
          onChange={(value) => field.onChange(value ?? empty)}
        />
      )}
    </DeskField>
  )
}

/** An amount in major units, with the decimals of its currency. */
export function MoneyField<Values extends FieldValues>({
  currency,
  ...props
}: NumberFieldProps<Values> & { currency: string }) {
  const decimals = decimalsOf(currency)
  return (
    <NumberField min={0} step={1 / 10 ** decimals} {...props} decimals={decimals} unit={currency} />
  )
}

type SelectFieldProps<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, string | number>,
> = Shared<Values> & {
  name: Name
  choices: readonly { value: PathValue<Values, Name>; text: string }[]
}

export function SelectField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, string | number>,
>({ form, name, label, help, error, choices }: SelectFieldProps<Values, Name>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <DeskField label={label} help={help} error={fieldState.error?.message ?? error}>
      {(id) => (
        <SelectInput
          id={id}
          value={String(field.value)}
          choices={choices.map(({ value, text }) => ({ value: String(value), text }))}
          onChange={(chosen) =>
            field.onChange(choices.find(({ value }) => String(value) === chosen)?.value)
          }
        />
      )}
    </DeskField>
  )
}

export function SwitchField<Values extends FieldValues>({
  form,
  name,
  ...row
}: Shared<Values> & { name: FieldPathByValue<Values, boolean> }) {
  const { field, fieldState } = useController({ control: form.control, name })
  const error = fieldState.error?.message ?? row.error
  return <SwitchRow {...row} error={error} value={field.value} onChange={field.onChange} />
}

type TicksFieldProps<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, readonly (string | number)[]>,
> = Shared<Values> & {
  name: Name
  choices: readonly { id: PathValue<Values, Name>[number]; name: string }[]
}

/** A choice of several options. */
export function TicksField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, readonly (string | number)[]>,
>({ form, name, ...list }: TicksFieldProps<Values, Name>) {
  const { field, fieldState } = useController({ control: form.control, name })
  const error = fieldState.error?.message ?? list.error
  return <TickList {...list} error={error} chosen={field.value} onChange={field.onChange} />
}
