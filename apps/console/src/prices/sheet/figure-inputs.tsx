import { decimalsOf, type Minor, minor } from '@kerbside/domain/money.ts'
import { DeskField } from '../../ui/form/desk-field.tsx'
import { NumberInput } from '../../ui/form/number-input.tsx'

type FigureInputProps<Value> = {
  label: string
  help?: string | undefined
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean | undefined
}

/** An amount in whole currency units, stored in minor units; empty or invalid input leaves it unchanged. */
export function MoneyField(props: FigureInputProps<Minor> & { currency: string }) {
  const { label, help, value, onChange, currency, disabled } = props
  const decimals = decimalsOf(currency)
  const whole = 10 ** decimals
  return (
    <DeskField label={label} {...(help ? { help } : {})}>
      {(id) => (
        <NumberInput
          id={id}
          value={value / whole}
          unit={currency}
          min={0}
          step={1 / whole}
          decimals={decimals}
          {...(disabled ? { disabled } : {})}
          onChange={(given) => given !== undefined && onChange(minor(Math.round(given * whole)))}
        />
      )}
    </DeskField>
  )
}

/** Basis points, shown as per cent. */
export function PercentField(props: FigureInputProps<number> & { min?: number }) {
  const { label, help, value, onChange, disabled, min = 0 } = props
  return (
    <DeskField label={label} {...(help ? { help } : {})}>
      {(id) => (
        <NumberInput
          id={id}
          value={value / 100}
          unit="%"
          min={min}
          step={0.5}
          {...(disabled ? { disabled } : {})}
          onChange={(given) => given !== undefined && onChange(Math.round(given * 100))}
        />
      )}
    </DeskField>
  )
}

/** Whole minutes, hours or pieces. */
export function CountField(props: FigureInputProps<number> & { unit?: string }) {
  const { label, help, value, onChange, unit, disabled } = props
  return (
    <DeskField label={label} {...(help ? { help } : {})}>
      {(id) => (
        <NumberInput
          id={id}
          value={value}
          {...(unit ? { unit } : {})}
          min={0}
          {...(disabled ? { disabled } : {})}
          onChange={(given) => given !== undefined && onChange(Math.round(given))}
        />
      )}
    </DeskField>
  )
}
