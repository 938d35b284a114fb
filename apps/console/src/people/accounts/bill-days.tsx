import { t } from '@kerbside/words/translate.ts'
import { DeskField } from '../../ui/form/desk-field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'

/** First and last day as "2026-03-31"; '' if not entered. */
export type BillDays = { from: string; to: string }

/** The period of an invoice or a statement. */
export function BillDaysFields({
  days,
  onChange,
}: {
  days: BillDays
  onChange: (days: BillDays) => void
}) {
  return (['from', 'to'] as const).map((end) => (
    <DeskField key={end} label={t(end === 'from' ? 'people.billFrom' : 'people.billTo')}>
      {(id) => (
        <TextInput
          id={id}
          type="date"
          value={days[end]}
          onChange={(day) => onChange({ ...days, [end]: day })}
        />
      )}
    </DeskField>
  ))
}
