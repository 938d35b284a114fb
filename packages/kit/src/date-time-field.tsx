import type { DateTimeDialogProps } from './date-time-dialog.tsx'
import type { FieldFacts } from './field.tsx'
import { later } from './later.tsx'
import { MissingPicker, type OpenPicker, PickerButton } from './picker-button.tsx'

export type DateTimeFieldProps = FieldFacts &
  Omit<DateTimeDialogProps, 'fieldId' | 'onClose' | 'words'> & {
    /** Shown in place of the figures, such as “ASAP”; default is `01/12/2026 09:30`. */
    text?: string | undefined
    words: DateTimeDialogProps['words'] & { empty: string }
    disabled?: boolean | undefined
  }

const loadDialog = () => import('./date-time-dialog.tsx')
// The calendar too: the panel opens without waiting for it.
const prepare = () =>
  void loadDialog()
    .then(({ loadPanel }) => loadPanel())
    .catch(() => undefined)

const DateTimeDialog = later<DateTimeDialogProps & OpenPicker>(
  () => loadDialog().then((module) => module.DateTimeDialog),
  MissingPicker,
)

/** A date and time: a button, and its panel. */
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
