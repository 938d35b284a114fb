import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { DeskAction } from '@kerbside/contract/dispatch/leg.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchCancelCost } from '../dispatch/api.ts'
import { cancelling } from '../dispatch/desk-writes.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { type Band, Bands } from '../ui/form/bands.tsx'
import { TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { OnlineButton } from '../ui/online-button.tsx'

type CancelSheetProps = {
  leg: BoardLeg
  bands: readonly Band[]
  action: DeskAction
  onClose: () => void
}

/** The fee and the refund of cancelling, fetched again when this opens; only then can the leg be cancelled. */
export function CancelSheet({ leg, bands, action, onClose }: CancelSheetProps) {
  const { write } = useDesk()
  const { reference, version, currencyCode } = leg
  const { data, error } = useQuery({
    queryKey: ['cancel', reference, version],
    queryFn: ({ signal }) => fetchCancelCost({ reference, version }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const money = (amount: number) => formatWireMoney(amount, currencyCode)
  const cancel = (reason: string, maxFee: number | undefined) => {
    if (!data) return
    write(cancelling(leg, { reason: reason.trim(), fee: data.fee, maxFee }))
    onClose()
  }
  const form = useSheetForm({
    values: { reason: '' },
    save: ({ reason }) => cancel(reason, undefined),
  })
  return (
    <FormSheet
      form={{ ...form, message: error?.message }}
      role="alertdialog"
      title={t('desk.cancelTitle', { ref: leg.bookingRef })}
      sentence={action.consequence}
      onClose={onClose}
      cancel={t('desk.keepIt')}
      save={
        data && data.refund > 0
          ? t('desk.cancelRefund', { money: money(data.refund) })
          : t('desk.cancelKeep')
      }
      look="danger"
      pressOnly
      online
      blocked={!data}
      actions={
        data &&
        data.fee > 0 && (
          <OnlineButton onPress={() => cancel(form.values.reason, 0)}>
            {t('desk.ourFault', { money: money(data.refund + data.fee) })}
          </OnlineButton>
        )
      }
    >
      <Bands bands={bands} currency={currencyCode} />
      <TextField form={form} name="reason" label={t('desk.reason')} max={250} />
    </FormSheet>
  )
}
