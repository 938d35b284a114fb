import type { Draft, RefusedPart } from '@kerbside/domain/booking/draft.ts'
import type { StepRules } from '@kerbside/domain/booking/draft-steps.ts'
import { later } from '@kerbside/kit/later.tsx'
import { MissingPicker, PickerButton } from '@kerbside/kit/picker-button.tsx'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useState } from 'react'
import { loadFields } from './places-form.tsx'
import type { sayTimeFault } from './say-time-fault.ts'
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
  const fault = useFault('pickup', props)
  return (
    <PickerButton
      label={say('booking.when')}
      value={time.kind === 'later' ? time.local : ''}
      text={time.kind === 'now' ? say('booking.asap') : undefined}
      words={buttonWords()}
      prepare={prepare}
      error={fault ?? refusedAt('time', draft)}
    >
      {(open) => <WhenDialog {...props} {...open} of="pickup" />}
    </PickerButton>
  )
}

/** As soon as possible is never wrong: what judges a time is fetched with the first one. */
function useFault(of: 'pickup' | 'return', props: WhenProps): string | undefined {
  const [judge, setJudge] = useState<typeof sayTimeFault>()
  const wanted = of === 'return' || props.draft.time.kind !== 'now'
  useEffect(() => {
    if (wanted)
      loadFields()
        .then((module) => setJudge(() => module.sayTimeFault))
        .catch(() => undefined)
  }, [wanted])
  return judge?.(of, props)
}

const refusedAt = (part: RefusedPart, { refusal }: Draft): string | undefined =>
  refusal?.about === part ? refusal.message : undefined

/** When the passenger comes back; only drawn for a return. */
export function ReturnField(props: WhenProps) {
  const { draft } = props
  const fault = useFault('return', props)
  return (
    <PickerButton
      label={say('booking.returnDate')}
      value={draft.returnLocal ?? ''}
      words={buttonWords()}
      prepare={prepare}
      error={fault ?? refusedAt('return', draft)}
    >
      {(open) => <WhenDialog {...props} {...open} of="return" />}
    </PickerButton>
  )
}
