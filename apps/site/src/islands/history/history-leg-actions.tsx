import type { HistoryLeg } from '@kerbside/contract/booking.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { PinIcon, ReceiptIcon, RepeatIcon, ReturnIcon } from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import type { AccountView } from '../../features/account/account-view.ts'
import { decideButtons } from '../../features/history/decide-buttons.ts'
import { rebookLink } from '../../rebook-link.ts'

export type HistoryLegActionsProps = {
  view: AccountView
  journey: HistoryLeg
  isPast: boolean
  isSending: boolean
  onReceipt: () => void
  reference: string
}

/** The first action stands out: viewing for an upcoming journey, repeating for a past one. */
export function HistoryLegActions({
  journey,
  view,
  isPast,
  isSending,
  onReceipt,
  reference,
}: HistoryLegActionsProps) {
  const { receipt, track } = decideButtons(journey, {
    mayCancel: view.configuration.cancancelbooking,
  })
  const number = String(journey.jobpartid)
  const details = (
    <ButtonLink look={isPast ? 'quiet' : 'alt'} compact href={pageLink('bookingdetail', number)}>
      {t('history.details')}
      <span className="unseen"> {reference}</span>
    </ButtonLink>
  )
  return (
    <div className="journey-actions">
      {!isPast && details}
      {track && !isPast && (
        <ButtonLink look="quiet" compact href={pageLink('tracking', number)} icon={<PinIcon />}>
          {t('history.track')}
        </ButtonLink>
      )}
      <ButtonLink
        look={isPast ? 'alt' : 'quiet'}
        compact
        href={rebookLink({ repeat: number })}
        icon={<RepeatIcon />}
      >
        {t('account.repeat')}
        <span className="unseen"> {reference}</span>
      </ButtonLink>
      <ButtonLink look="quiet" compact href={rebookLink({ return: number })} icon={<ReturnIcon />}>
        {t('account.return')}
        <span className="unseen"> {reference}</span>
      </ButtonLink>
      {receipt && isPast && (
        <Button
          look="quiet"
          compact
          icon={<ReceiptIcon />}
          busy={isSending}
          onPress={onReceipt}
          aria-label={t('history.receiptOf', { reference })}
        >
          {t('account.receipt')}
        </Button>
      )}
      {isPast && details}
    </div>
  )
}
