import type { Draft, RefusedPart } from '@kerbside/domain/booking/draft.ts'
import type { StepRules } from '@kerbside/domain/booking/draft-steps.ts'
import { later } from '@kerbside/kit/later.tsx'
import { MissingPicker, PickerButton } from '@kerbside/kit/picker-button.tsx'
import { say } from '@kerbside/words/say.ts'
import type { Send } from './use-draft.ts'
import { loadFields, useLaterFields } from './use-later-fields.ts'
import type { WhenDialogProps } from './when-dialog.tsx'

export type WhenProps = {
  draft: Draft
  send: Send
  rules: StepRules
  minuteStep: number
  locale: string
  /** Next was pressed: say what is missing, too. */
  asked: boolean
}

const prepare = () =>
  void loadFields()
    .then(({ prepareCalendar }) => prepareCalendar())
    .catch(() => undefined)

const WhenDialog = later<WhenDialogProps>(
  () => loadFields().then((module) => module.WhenDialog),
  MissingPicker,
)

const buttonWords = () => ({
  empty: say('form.chooseDateTime'),
  failed: say('dialog.somethingWrong'),
})

/** When the car shall come: now, in a quarter of an hour, or on a date. */
export function WhenField(props: WhenProps) {
  const { draft } = props
  const { time } = draft
  // As soon as possible is never wrong, and takes words once it is known how soon.
  const fields = useLaterFields(time.kind !== 'now' || draft.nearest !== undefined)
  return (
    <PickerButton
      label={say('booking.when')}
      value={time.kind === 'later' ? time.local : ''}
      text={
        time.kind === 'now' ? fields?.sayNow(draft, props.rules) || say('booking.asap') : undefined
      }
      words={buttonWords()}
      prepare={prepare}
      error={fields?.sayTimeFault('pickup', props) ?? refusedAt('time', draft)}
    >
      {(open) => <WhenDialog {...props} {...open} of="pickup" />}
    </PickerButton>
  )
}

const refusedAt = (part: RefusedPart, { refusal }: Draft): string | undefined =>
  refusal?.about === part ? refusal.message : undefined

/** When the passenger comes back; only drawn for a return. */
export function ReturnField(props: WhenProps) {
  const { draft } = props
  const fields = useLaterFields(true)
  return (
    <PickerButton
      label={say('booking.returnDate')}
      value={draft.returnLocal ?? ''}
      words={buttonWords()}
      prepare={prepare}
      error={fields?.sayTimeFault('return', props) ?? refusedAt('return', draft)}
    >
      {(open) => <WhenDialog {...props} {...open} of="return" />}
    </PickerButton>
  )
}
