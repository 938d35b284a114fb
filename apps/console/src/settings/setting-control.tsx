import type { SettingField, SettingValue } from '@kerbside/domain/operator/setting-field.ts'
import { DeskSegments } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { NumberInput } from '../ui/form/number-input.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { SwitchRow } from '../ui/form/switch-row.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { BandEditor } from './band-editor.tsx'
import { ColourInput } from './colour-input.tsx'
import { describeDefault, textOf } from './format-setting.ts'
import { LogoInput } from './logo-input.tsx'
import { PercentsInput } from './percents-input.tsx'
import { choiceLabel, helpText, settingLabel } from './setting-labels.ts'

type SettingControlProps = {
  field: SettingField
  value: SettingValue | undefined
  fault: string | undefined
  vehicleTypes: readonly { id: number; name: string }[]
  onChange: (value: SettingValue) => void
}

/** Up to this many options are shown side by side. */
const MAX_SEGMENTS = 3

/** The control of a setting's declaration, with label, help, default and error. */
export function SettingControl(props: SettingControlProps) {
  const { field, value, fault: error, onChange } = props
  const label = settingLabel(field.path)
  const help = `${helpText(field.path)} ${describeDefault(field)}`.trim()
  if (field.kind === 'switch')
    return (
      <SwitchRow
        label={label}
        help={helpText(field.path)}
        value={value === true}
        fallback={field.fallback === true}
        error={error}
        onChange={onChange}
      />
    )
  const isBeside = field.kind === 'number' || field.kind === 'choice' || field.kind === 'vehicle'
  return (
    <DeskField
      label={label}
      help={help}
      error={error}
      {...(isBeside && field.group !== 'brand' && field.group !== 'place' ? { inline: true } : {})}
    >
      {(id) => <Control {...props} id={id} label={label} />}
    </DeskField>
  )
}

function Control(props: SettingControlProps & { id: string; label: string }) {
  const { field, value, id, label, vehicleTypes, onChange } = props
  switch (field.kind) {
    case 'number':
      return (
        <NumberInput
          id={id}
          value={typeof value === 'number' ? value : undefined}
          min={field.min}
          max={field.max}
          {...(field.unit === '' ? {} : { unit: field.unit })}
          onChange={(next) => onChange(next ?? '')}
        />
      )
    case 'choice': {
      const choices = field.choices.map((choice) => ({
        value: choice,
        text: choiceLabel(field.path, choice),
      }))
      const chosen = typeof value === 'string' ? value : ''
      return choices.length > MAX_SEGMENTS ? (
        <SelectInput id={id} value={chosen} choices={choices} onChange={onChange} />
      ) : (
        <DeskSegments label={label} choices={choices} chosen={chosen} onChoose={onChange} />
      )
    }
    case 'vehicle':
      return (
        <SelectInput
          id={id}
          value={typeof value === 'number' ? `${value}` : ''}
          choices={vehicleTypes.map((type) => ({ value: `${type.id}`, text: type.name }))}
          onChange={(next) => onChange(Number(next))}
        />
      )
    case 'several':
      return (
        <Several
          choices={field.choices}
          chosen={Array.isArray(value) ? (value as readonly string[]) : []}
          text={(choice) => choiceLabel(field.path, choice)}
          onChange={onChange}
        />
      )
    case 'percents':
      return <PercentsInput id={id} value={value} onChange={onChange} />
    case 'bands':
      return <BandEditor value={value} onChange={onChange} />
    case 'logo':
      return <LogoInput id={id} value={value} onChange={onChange} />
    case 'text':
      return field.shape === 'colour' ? (
        <ColourInput id={id} label={label} value={textOf(value)} onChange={onChange} />
      ) : (
        <TextInput
          id={id}
          value={textOf(value)}
          max={field.max}
          {...(field.lines ? { lines: field.lines } : {})}
          onChange={onChange}
        />
      )
    case 'switch':
      return null
  }
}

type SeveralProps = {
  choices: readonly string[]
  chosen: readonly string[]
  text: (choice: string) => string
  onChange: (chosen: readonly string[]) => void
}

function Several({ choices, chosen, text, onChange }: SeveralProps) {
  const flip = (choice: string, isOn: boolean) =>
    onChange(choices.filter((item) => (item === choice ? isOn : chosen.includes(item))))
  return (
    <span className="dk-several">
      {choices.map((choice) => (
        <label key={choice} className="dk-check">
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ target }) => flip(choice, target.checked)}
          />
          {text(choice)}
        </label>
      ))}
    </span>
  )
}
