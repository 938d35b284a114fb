import type { Draft, RefusedPart } from '@kerbside/domain/booking/draft.ts'
import { judgeReturn, judgeTime, type StepRules } from '@kerbside/domain/booking/draft-steps.ts'
import { later } from '@kerbside/kit/later.tsx'
import { MissingPicker, PickerButton } from '@kerbside/kit/picker-button.tsx'
import { say } from '@kerbside/words/say.ts'
import { sayReason } from './say-reason.ts'
import type { Send } from './use-draft.ts'
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

const loadDialog = () => import('./later-fields.tsx')
const prepare = () =>
  void loadDialog()
    .then(({ prepareCalendar }) => prepareCalendar())
    .catch(() => undefined)

const WhenDialog = later<WhenDialogProps>(
  () => loadDialog().then((module) => module.WhenDialog),
  MissingPicker,
)

const buttonWords = () => ({
  empty: say('form.chooseDateTime'),
  failed: say('dialog.somethingWrong'),
})

/** When the car shall come: now, in a quarter of an hour, or on a date. */
export function WhenField(props: WhenProps) {
  const { draft, rules, asked } = props
  const { time } = draft
  const verdict = judgeTime(draft, rules)
  return (
    <PickerButton
      label={say('booking.when')}
      value={time.kind === 'later' ? time.local : ''}
      text={time.kind === 'now' ? say('booking.asap') : undefined}
      words={buttonWords()}
      prepare={prepare}
      error={
        verdict.ok || (!asked && time.kind === 'unknown')
          ? refusedAt('time', draft)
          : sayReason(verdict)
      }
    >
      {(open) => <WhenDialog {...props} {...open} of="pickup" />}
    </PickerButton>
  )
}

const refusedAt = (part: RefusedPart, { refusal }: Draft): string | undefined =>
  refusal?.about === part ? refusal.message : undefined

/** When the passenger comes back; only drawn for a return. */
export function ReturnField(props: WhenProps) {
  const { draft, rules, asked } = props
  const verdict = judgeReturn(draft, rules)
  return (
    <PickerButton
      label={say('booking.returnDate')}
      value={draft.returnLocal ?? ''}
      words={buttonWords()}
      prepare={prepare}
      error={
        verdict.ok || (!asked && !draft.returnLocal)
          ? refusedAt('return', draft)
          : sayReason(verdict)
      }
    >
      {(open) => <WhenDialog {...props} {...open} of="return" />}
    </PickerButton>
  )
}
