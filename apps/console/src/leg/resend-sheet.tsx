import { resendDeskConfirmation } from '@kerbside/contract/calls.generated/dispatch-change.ts'
import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { DeskLegReply } from '@kerbside/contract/dispatch/leg.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../shell/desk-context.tsx'
import { SwitchField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'

type Details = NonNullable<DeskLegReply['details']>

type ResendSheetProps = {
  leg: BoardLeg
  details: Pick<Details, 'passenger' | 'booker'>
  onClose: () => void
}

/** Sends the confirmation again, to the addresses that are shown. */
export function ResendSheet({ leg, details: { passenger, booker }, onClose }: ResendSheetProps) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const mail = booker.email || passenger.email
  const { phone } = passenger
  const form = useSheetForm({
    values: { email: mail !== '', text: false },
    save: async ({ email, text }, attempt) => {
      const { reference, version } = leg
      const sent = await attempt(
        submit(resendDeskConfirmation, { reference, version, email, text }),
      )
      void queries.invalidateQueries({ queryKey: ['leg', reference] })
      if (!sent) return
      notify(t('desk.confirmationSent', { ref: leg.bookingRef }))
      onClose()
    },
  })
  return (
    <FormSheet
      form={{ ...form, isDirty: false }}
      title={t('desk.resendTitle', { ref: leg.bookingRef })}
      onClose={onClose}
      save={t('desk.resend')}
      blocked={!form.values.email && !form.values.text}
      online
    >
      {mail !== '' && <SwitchField form={form} name="email" label={t('desk.byEmail', { mail })} />}
      {phone !== '' && <SwitchField form={form} name="text" label={t('desk.byText', { phone })} />}
      {mail === '' && phone === '' && <p className="dk-note warn">{t('desk.noContact')}</p>}
    </FormSheet>
  )
}
