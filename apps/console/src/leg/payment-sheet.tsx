import { changeDeskPayment } from '@kerbside/contract/calls.generated/dispatch-change.ts'
import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { DeskLegReply } from '@kerbside/contract/dispatch/leg.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../shell/desk-context.tsx'
import { SelectField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'

type Payment = NonNullable<DeskLegReply['details']>['payment']
type Method = Payment['choices'][number]

const LABELS = {
  cash: 'desk.payInCash',
  card: 'desk.payByLink',
  account: 'desk.payOnAccount',
} as const satisfies Record<Method, string>

const CONSEQUENCES = {
  cash: 'desk.payInCashText',
  card: 'desk.payByLinkText',
  account: 'desk.payOnAccountText',
} as const satisfies Record<Method, string>

type PaymentSheetProps = { leg: BoardLeg; payment: Payment; onClose: () => void }

/** Another way to pay an unpaid booking: only those that the operator accepts are listed. */
export function PaymentSheet({ leg, payment, onClose }: PaymentSheetProps) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [first = 'cash'] = payment.choices
  const form = useSheetForm<{ to: Method }>({
    values: { to: first },
    save: async ({ to }, attempt) => {
      const { reference, version } = leg
      const changed = await attempt(submit(changeDeskPayment, { reference, version, to }))
      void queries.invalidateQueries({ queryKey: ['leg', reference] })
      void queries.invalidateQueries({ queryKey: ['board'] })
      if (!changed) return
      notify(t('desk.paymentChanged', { ref: leg.bookingRef }))
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t('desk.changePayment')}
      sentence={t(CONSEQUENCES[form.values.to])}
      onClose={onClose}
      cancel={t('desk.goBack')}
      save={t('desk.changePayment')}
      pressOnly
      online
    >
      <SelectField
        form={form}
        name="to"
        label={t('desk.paidBy')}
        choices={payment.choices.map((value) => ({ value, text: t(LABELS[value]) }))}
      />
    </FormSheet>
  )
}
