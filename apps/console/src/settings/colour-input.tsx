import { t } from '@kerbside/words/translate.ts'
import { TextInput } from '../ui/form/text-input.tsx'

type ColourInputProps = {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
}

const LONG = /^#[0-9a-f]{6}$/i
const SHORT = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i

/** A colour as text, with the browser's colour picker beside it. */
export function ColourInput({ id, label, value, onChange }: ColourInputProps) {
  const long = value.replace(SHORT, '#$1$1$2$2$3$3')
  return (
    <span className="dk-colour">
      <input
        type="color"
        aria-label={t('operator.pickColour', { label })}
        value={LONG.test(long) ? long : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
      <TextInput id={id} mono max={7} value={value} onChange={onChange} />
    </span>
  )
}
