import { later } from '../later.tsx'
import type { DateTimeDialogProps } from './date-time-dialog.tsx'
import type { FieldFacts } from './field.tsx'
import { MissingPicker, type OpenPicker, PickerButton } from './picker-button.tsx'

export type DateTimeFieldProps = FieldFacts &
  Omit<DateTimeDialogProps, 'fieldId' | 'onClose' | 'words'> & {
    /** Shown instead of the date, such as “ASAP”; default is “Tue 1 Dec, 09:30”. */
    text?: string | undefined
    words: DateTimeDialogProps['words'] & { empty: string }
    disabled?: boolean | undefined
  }

const loadDialog = () => import('./date-time-dialog.tsx')
// Loads the calendar too, so that the panel opens without waiting.
const prepare = () =>
  void loadDialog()
    .then(({ loadPanel }) => loadPanel())
    .catch(() => undefined)

const DateTimeDialog = later<DateTimeDialogProps & OpenPicker>(
  () => loadDialog().then((module) => module.DateTimeDialog),
  MissingPicker,
)

/** A button that shows a date and time, and its panel. */
export function DateTimeField(props: DateTimeFieldProps) {
  const {
    hint: _hint,
    error: _error,
    optional: _optional,
    text: _text,
    disabled: _,
    ...facts
  } = props
  return (
    <PickerButton {...props} prepare={prepare}>
      {(open) => <DateTimeDialog {...facts} {...open} />}
    </PickerButton>
  )
}
