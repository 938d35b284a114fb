import type { TrackedLeg } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import {
  MessageIcon,
  PhoneIcon,
  ReceiptIcon,
  RepeatIcon,
  ShareIcon,
} from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { firstNameOf } from '../../features/tracking/describe-tracking.ts'
import { phoneLink } from '../../phone-link.ts'
import { rebookLink } from '../../rebook-link.ts'

type TrackingActionsProps = {
  trackedLeg: TrackedLeg
  operator: Operator
  /** Address of the ticket for sharing; '' if the page does not have it. */
  ticket: string
}

/** Calls and messages work without a script; sharing and notifications need it (start/tracking.ts). */
export function TrackingActions({ trackedLeg, operator, ticket }: TrackingActionsProps) {
  const { now, shared } = trackedLeg
  const driver = firstNameOf(now)
  const hasDriverPhone = now.drivermobile !== ''
  const phone = hasDriverPhone ? now.drivermobile : operator.settings.phone
  const follows = ['assigned', 'en_route', 'arrived', 'on_board'].includes(now.state)
  const isOver = now.state === 'completed' || now.state === 'no_show'
  return (
    <div className="tracking-actions">
      {isOver && !shared && ticket !== '' && (
        <CompletedLegActions ticket={ticket} isDriven={now.state === 'completed'} />
      )}
      {phone !== '' && (
        <ButtonLink href={phoneLink(phone)} icon={<PhoneIcon />}>
          {hasDriverPhone ? t('tracking.call', { driver }) : t('tracking.callOffice')}
        </ButtonLink>
      )}
      {hasDriverPhone && (
        <a className="button alt" href={`sms:${phone}`} data-does="message">
          <MessageIcon />
          <span>{t('tracking.message')}</span>
        </a>
      )}
      {follows && (
        <button
          type="button"
          className="button alt"
          data-does="share-leg"
          data-done={t('tracking.copied')}
          data-failed={t('tracking.notCopied')}
        >
          <ShareIcon />
          <span>{t('tracking.share')}</span>
        </button>
      )}
      {follows && (
        <button type="button" className="button alt" data-does="notify-me">
          <span>{t('tracking.notifyMe')}</span>
        </button>
      )}
      {shared && <p className="soft small">{t('tracking.shared')}</p>}
    </div>
  )
}

/** Actions after a leg has ended: rate it, get the receipt, book again. */
function CompletedLegActions({ ticket, isDriven }: { ticket: string; isDriven: boolean }) {
  return (
    <>
      {isDriven && (
        <>
          <ButtonLink href={pageLink('feedback', ticket)}>{t('tracking.rate')}</ButtonLink>
          <ButtonLink
            look="alt"
            href={pageLink('receipt', ticket).replace(/\.html$/, '.pdf')}
            icon={<ReceiptIcon />}
            download=""
          >
            {t('tracking.receipt')}
          </ButtonLink>
        </>
      )}
      <ButtonLink look="alt" href={rebookLink({ repeat: ticket })} icon={<RepeatIcon />}>
        {t('tracking.again')}
      </ButtonLink>
    </>
  )
}
