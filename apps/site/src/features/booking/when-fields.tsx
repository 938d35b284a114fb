import type { Draft, RejectedPart } from '@kerbside/domain/booking/draft/draft.ts'
import { MissingPicker, PickerButton } from '@kerbside/kit/form/picker-button.tsx'
import { later } from '@kerbside/kit/later.tsx'
import { t } from '@kerbside/words/translate.ts'
import { loadFields, useLaterFields } from './use-later-fields.ts'
import type { WhenDialogProps, WhenProps } from './when-dialog.tsx'

const prepare = () =>
  void loadFields()
    .then(({ prepareCalendar }) => prepareCalendar())
    .catch(() => undefined)

const WhenDialog = later<WhenDialogProps>(
  () => loadFields().then((module) => module.WhenDialog),
  MissingPicker,
)

const buttonLabels = () => ({
  empty: t('form.chooseDateTime'),
  failed: t('dialog.somethingWrong'),
})

/** The pickup time: now, in a quarter of an hour, or on a date. */
export function WhenField(props: WhenProps) {
  const { draft } = props
  const { time } = draft
  // As soon as possible is always valid, and needs a text once the minutes to the nearest car are known.
  const fields = useLaterFields(time.kind !== 'now' || draft.nearest !== undefined)
  return (
    <PickerButton
      label={t('booking.when')}
      value={time.kind === 'later' ? time.local : ''}
      text={
        time.kind === 'now'
          ? fields?.describeNow(draft, props.rules) || t('booking.asap')
          : undefined
      }
      words={buttonLabels()}
      prepare={prepare}
      error={fields?.describeTimeError('pickup', props) ?? rejectionAt('time', draft)}
    >
      {(open) => <WhenDialog {...props} {...open} of="pickup" />}
    </PickerButton>
  )
}

const rejectionAt = (part: RejectedPart, { rejection }: Draft): string | undefined =>
  rejection?.about === part ? rejection.message : undefined

/** The return time; only shown for a return booking. */
export function ReturnField(props: WhenProps) {
  const { draft } = props
  const fields = useLaterFields(true)
  return (
    <PickerButton
      label={t('booking.returnDate')}
      value={draft.returnLocal ?? ''}
      words={buttonLabels()}
      prepare={prepare}
      error={fields?.describeTimeError('return', props) ?? rejectionAt('return', draft)}
    >
      {(open) => <WhenDialog {...props} {...open} of="return" />}
    </PickerButton>
  )
}
