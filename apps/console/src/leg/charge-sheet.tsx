import { addDeskCharge } from '@kerbside/contract/calls.generated/dispatch-change.ts'
import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { LEG_CHARGES, type LegChargeKind } from '@kerbside/domain/booking/leg-charge.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { randomId } from '@kerbside/web/random-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { MoneyField, SelectField, TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'

export const CHARGE_LABELS = {
  parking: 'desk.chargeParking',
  toll: 'desk.chargeToll',
  waiting: 'desk.chargeWaiting',
  other: 'desk.chargeOther',
} as const satisfies Record<LegChargeKind, string>

/** Adds a charge to a job beside its price. While the sheet is open it adds one, however often it is pressed. */
export function ChargeSheet({ leg, onClose }: { leg: BoardLeg; onClose: () => void }) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [id] = useState(randomId)
  const form = useSheetForm<{ kind: LegChargeKind; amount: number; note: string }>({
    values: { kind: 'parking', amount: 0, note: '' },
    check: ({ kind, amount, note }) => ({
      amount: amount > 0 ? undefined : t('desk.chargeAmountNeeded'),
      note: kind === 'other' && note.trim() === '' ? t('desk.chargeNoteNeeded') : undefined,
    }),
    save: async ({ kind, amount, note }, attempt) => {
      const { reference, version } = leg
      const input = { reference, version, id, kind, amount, note: note.trim() }
      const added = await attempt(submit(addDeskCharge, input))
      void queries.invalidateQueries({ queryKey: ['leg', reference] })
      void queries.invalidateQueries({ queryKey: ['board'] })
      if (!added) return
      notify(t('desk.chargeAdded'))
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t('desk.addCharge')}
      sentence={t('desk.addChargeText')}
      onClose={onClose}
      cancel={t('desk.goBack')}
      save={t('desk.addCharge')}
      pressOnly
      online
    >
      <SelectField
        form={form}
        name="kind"
        label={t('desk.chargeFor')}
        choices={LEG_CHARGES.map((value) => ({ value, text: t(CHARGE_LABELS[value]) }))}
      />
      <MoneyField
        form={form}
        name="amount"
        label={t('desk.chargeAmount')}
        currency={leg.currencyCode}
        empty={0}
      />
      <TextField
        form={form}
        name="note"
        label={t('desk.chargeNote')}
        help={t('desk.chargeNoteHelp')}
        max={120}
      />
    </FormSheet>
  )
}
