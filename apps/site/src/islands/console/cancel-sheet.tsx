import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import type { DeskAction } from '@kerbside/contract/desk/job.ts'
import { askCancelCost } from '@kerbside/web/dispatch/api.ts'
import { cancelling } from '@kerbside/web/dispatch/desk-writes.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Band, Bands } from './bands.tsx'
import { DeskButton } from './desk-button.tsx'
import { useDesk } from './desk-means.tsx'
import { DeskSheet } from './desk-sheet.tsx'
import { PromiseButton } from './promise-button.tsx'
import { ReasonField } from './reason-field.tsx'

type CancelSheetProps = {
  leg: BoardLeg
  bands: readonly Band[]
  action: DeskAction
  onClose: () => void
}

/** What cancelling keeps and gives back, asked of the server again as this opens; only then can it be done. */
export function CancelSheet({ leg, bands, action, onClose }: CancelSheetProps) {
  const { write } = useDesk()
  const [reason, setReason] = useState('')
  const { jobpartid, version, currencycode } = leg
  const { data, error } = useQuery({
    queryKey: ['cancel', jobpartid, version],
    queryFn: ({ signal }) => askCancelCost({ jobpartid, version }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const money = (amount: number) => sayDeskMoney(amount, currencycode)
  const cancel = (atMost: number | undefined) => {
    if (!data) return
    write(cancelling(leg, { reason: reason.trim(), fee: data.fee, atMost }))
    onClose()
  }
  return (
    <DeskSheet
      role="alertdialog"
      title={say('desk.cancelTitle', { ref: leg.bookingref })}
      sentence={action.consequence}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('desk.keepIt')}</DeskButton>
          {data && data.fee > 0 && (
            <PromiseButton onPress={() => cancel(0)}>
              {say('desk.ourFault', { money: money(data.refund + data.fee) })}
            </PromiseButton>
          )}
          <PromiseButton look="danger" disabled={!data} onPress={() => cancel(undefined)}>
            {data && data.refund > 0
              ? say('desk.cancelRefund', { money: money(data.refund) })
              : say('desk.cancelKeep')}
          </PromiseButton>
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
