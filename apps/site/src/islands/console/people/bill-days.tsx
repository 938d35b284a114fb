import { say } from '@kerbside/words/say.ts'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'

/** First and last day as "2026-03-31"; '' where nothing is typed. */
export type BillDays = { from: string; to: string }

/** The days an invoice or a statement is about. */
export function BillDaysFields({
  days,
  onChange,
}: {
  days: BillDays
  onChange: (days: BillDays) => void
}) {
  return (['from', 'to'] as const).map((end) => (
    <DeskField key={end} label={say(end === 'from' ? 'people.billFrom' : 'people.billTo')}>
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
