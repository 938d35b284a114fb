import { setDeskDriverPay } from '@kerbside/contract/calls.generated/dispatch-change.ts'
import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { DeskLegReply } from '@kerbside/contract/dispatch/leg.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../shell/desk-context.tsx'
import { MoneyField, SwitchField, TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'

type Pay = NonNullable<NonNullable<DeskLegReply['details']>['driverPay']>

/** Sets what the driver earns on a job; the customer’s price stays. */
export function DriverPaySheet({
  leg,
  pay,
  onClose,
}: {
  leg: BoardLeg
  pay: Pay
  onClose: () => void
}) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const own = Math.round((pay.amount - pay.charges) * 1000) / 1000
  const form = useSheetForm({
    values: { amount: own, usual: false, reason: '' },
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? t('desk.reasonNeeded') : undefined,
    }),
    save: async ({ amount, usual, reason }, attempt) => {
      const { reference, version } = leg
      const input = { reference, version, amount: usual ? null : amount, reason: reason.trim() }
      const saved = await attempt(submit(setDeskDriverPay, input))
      void queries.invalidateQueries({ queryKey: ['leg', reference] })
      if (!saved) return
      notify(t('desk.driverPaySaved'))
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t('desk.driverPay')}
      sentence={t('desk.driverPayText')}
      onClose={onClose}
      cancel={t('desk.goBack')}
      save={t('desk.saveDriverPay')}
      pressOnly
      online
    >
      {pay.byHand && <SwitchField form={form} name="usual" label={t('desk.driverPayUsual')} />}
      {!form.values.usual && (
        <MoneyField
          form={form}
          name="amount"
          label={t('desk.driverPay')}
          help={
            pay.charges > 0
              ? t('desk.driverPayCharges', {
                  money: formatWireMoney(pay.charges, leg.currencyCode),
                })
              : undefined
          }
          currency={leg.currencyCode}
          empty={0}
        />
      )}
      <TextField form={form} name="reason" label={t('desk.reason')} max={250} />
    </FormSheet>
  )
}
