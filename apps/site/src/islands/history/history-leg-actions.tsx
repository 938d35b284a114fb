import { Button, ButtonLink } from '@kerbside/kit/button.tsx'
import { PinIcon, ReceiptIcon, RepeatIcon, ReturnIcon } from '@kerbside/kit/more-icon.tsx'
import { decideButtons } from '@kerbside/web/history/decide-buttons.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { rebookLink } from '../../rebook-link.ts'
import type { HistoryLegRowProps } from './history-leg-row.tsx'

/** The first action stands out: viewing for an upcoming journey, repeating for a past one. */
export function HistoryLegActions({
  journey,
  view,
  isPast,
  isSending,
  onReceipt,
  reference,
}: HistoryLegRowProps & { reference: string }) {
  const { receipt, track } = decideButtons(journey, {
    mayCancel: view.configuration.cancancelbooking,
  })
  const number = String(journey.jobpartid)
  return (
    <div className="journey-actions">
      {!isPast && (
        <ButtonLink look="alt" compact href={pageLink('bookingdetail', number)}>
          {t('history.details')}
          <span className="unseen"> {reference}</span>
        </ButtonLink>
      )}
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
    </div>
  )
}
