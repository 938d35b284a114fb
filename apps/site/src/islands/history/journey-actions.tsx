import { Button, ButtonLink } from '@kerbside/kit/button.tsx'
import { PinIcon, ReceiptIcon, RepeatIcon, ReturnIcon } from '@kerbside/kit/more-icon.tsx'
import { judgeButtons } from '@kerbside/web/history/judge-buttons.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { bookAgainLink } from '../../book-again-link.ts'
import type { JourneyRowProps } from './journey-row.tsx'

/** The first of them stands out: what is to come is looked at, what is past is driven once more. */
export function JourneyActions({
  journey,
  view,
  isPast,
  isSending,
  onReceipt,
  reference,
}: JourneyRowProps & { reference: string }) {
  const { receipt, track } = judgeButtons(journey, {
    mayCancel: view.configuration.cancancelbooking,
  })
  const number = String(journey.jobpartid)
  return (
    <div className="journey-actions">
      {!isPast && (
        <ButtonLink look="alt" compact href={pageLink('bookingdetail', number)}>
          {say('history.details')}
          <span className="unseen"> {reference}</span>
        </ButtonLink>
      )}
      {track && !isPast && (
        <ButtonLink look="quiet" compact href={pageLink('tracking', number)} icon={<PinIcon />}>
          {say('history.track')}
        </ButtonLink>
      )}
      <ButtonLink
        look={isPast ? 'alt' : 'quiet'}
        compact
        href={bookAgainLink({ repeat: number })}
        icon={<RepeatIcon />}
      >
        {say('account.repeat')}
        <span className="unseen"> {reference}</span>
      </ButtonLink>
      <ButtonLink
        look="quiet"
        compact
        href={bookAgainLink({ return: number })}
        icon={<ReturnIcon />}
      >
        {say('account.return')}
        <span className="unseen"> {reference}</span>
      </ButtonLink>
      {receipt && isPast && (
        <Button
          look="quiet"
          compact
          icon={<ReceiptIcon />}
          busy={isSending}
          onPress={onReceipt}
          aria-label={say('history.receiptOf', { reference })}
        >
          {say('account.receipt')}
        </Button>
      )}
    </div>
  )
}
