import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import type { DeskAction } from '@kerbside/contract/desk/leg.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchCancelCost } from '../dispatch/api.ts'
import { cancelling } from '../dispatch/desk-writes.ts'
import { formatDeskMoney } from '../dispatch/format-leg.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { type Band, Bands } from '../ui/bands.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { OnlineButton } from '../ui/online-button.tsx'
import { ReasonField } from '../ui/reason-field.tsx'

type CancelSheetProps = {
  leg: BoardLeg
  bands: readonly Band[]
  action: DeskAction
  onClose: () => void
}

/** The fee and the refund of cancelling, fetched again when this opens; only then can the leg be cancelled. */
export function CancelSheet({ leg, bands, action, onClose }: CancelSheetProps) {
  const { write } = useDesk()
  const [reason, setReason] = useState('')
  const { jobpartid, version, currencycode } = leg
  const { data, error } = useQuery({
    queryKey: ['cancel', jobpartid, version],
    queryFn: ({ signal }) => fetchCancelCost({ jobpartid, version }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const money = (amount: number) => formatDeskMoney(amount, currencycode)
  const cancel = (maxFee: number | undefined) => {
    if (!data) return
    write(cancelling(leg, { reason: reason.trim(), fee: data.fee, maxFee }))
    onClose()
  }
  return (
    <DeskSheet
      role="alertdialog"
      title={t('desk.cancelTitle', { ref: leg.bookingref })}
      sentence={action.consequence}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('desk.keepIt')}</DeskButton>
          {data && data.fee > 0 && (
            <OnlineButton onPress={() => cancel(0)}>
              {t('desk.ourFault', { money: money(data.refund + data.fee) })}
            </OnlineButton>
          )}
          <OnlineButton look="danger" disabled={!data} onPress={() => cancel(undefined)}>
            {data && data.refund > 0
              ? t('desk.cancelRefund', { money: money(data.refund) })
              : t('desk.cancelKeep')}
          </OnlineButton>
        </>
      }
    >
      <Bands bands={bands} currency={currencycode} />
      <ReasonField value={reason} onChange={setReason} isMissing={false} />
      {error && (
        <p className="dk-note bad" role="alert">
          {error.message}
        </p>
      )}
    </DeskSheet>
  )
}
