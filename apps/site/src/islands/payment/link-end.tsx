import { classNames } from '@kerbside/kit/class-names.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { CheckIcon, ClockIcon } from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import type { PayLink } from '../../features/wallet/pay-link.ts'
import { CallButton } from '../../pages/call-button.tsx'

/** Why there is nothing to pay here, or no longer. */
export type EndKind = Exclude<PayLink['state'], 'due'> | 'unknown' | 'unreachable'

export type LinkEndProps = {
  kind: EndKind
  /** The operator's telephone number. */
  phone: string
  /** `KB-1040718` and the passenger, if known. */
  reference: string
  passenger: string
  ticketCode: string
  isTip: boolean
  onRetry: () => void
}

type Shown = { tone: 'good' | 'warn' | 'bad'; icon: ReactNode }

const SHOWN: Readonly<Record<EndKind, Shown>> = {
  paid: { tone: 'good', icon: <CheckIcon /> },
  processing: { tone: 'warn', icon: <ClockIcon /> },
  lapsed: { tone: 'warn', icon: <ClockIcon /> },
  cancelled: { tone: 'bad', icon: <CloseIcon /> },
  none: { tone: 'good', icon: <CheckIcon /> },
  unknown: { tone: 'bad', icon: <CloseIcon /> },
  unreachable: { tone: 'warn', icon: <ClockIcon /> },
}

/** The final state of a payment link, with a way to continue. */
export function LinkEnd(props: LinkEndProps) {
  const { kind, phone, ticketCode, onRetry } = props
  const { tone, icon } = SHOWN[kind]
  const { title, text } = endMessages(props)
  const canRetry = kind === 'unreachable' || kind === 'processing'
  const canRebook = kind === 'lapsed' || kind === 'cancelled'
  return (
    <section className="pay-end" aria-live="polite">
      <span className={classNames('tick', tone)}>{icon}</span>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p className="note-actions">
        {canRetry && (
          <Button onPress={onRetry}>
            {t(kind === 'unreachable' ? 'dialog.retry' : 'wallet.lookAgain')}
          </Button>
        )}
        {ticketCode !== '' && !canRebook && (
          <ButtonLink
            href={pageLink('ticket', ticketCode)}
            {...(canRetry && { look: 'alt' as const })}
          >
            {t('wallet.toTicket')}
          </ButtonLink>
        )}
        {canRebook && <ButtonLink href={pageLink('booking')}>{t('wallet.bookAgain')}</ButtonLink>}
        <CallButton phone={phone} text={t('wallet.call', { phone })} />
      </p>
    </section>
  )
}

function endMessages({ kind, reference, passenger, isTip }: LinkEndProps) {
  switch (kind) {
    case 'paid': {
      const [name = ''] = passenger.split(' ')
      return {
        title: name === '' ? t('wallet.paidTitleBare') : t('wallet.paidTitle', { name }),
        text: t(isTip ? 'wallet.tipPaidText' : 'wallet.paidText', { reference }),
      }
    }
    case 'processing':
      return { title: t('wallet.processingTitle'), text: t('payment.checking') }
    case 'lapsed':
      return { title: t('wallet.lapsedTitle'), text: t('wallet.lapsedText') }
    case 'cancelled':
      return { title: t('wallet.cancelledTitle'), text: t('wallet.cancelledText') }
    case 'none':
      return { title: t('wallet.noneTitle'), text: t('wallet.noneText', { reference }) }
    case 'unknown':
      return { title: t('wallet.unknownTitle'), text: t('wallet.unknownText') }
    case 'unreachable':
      return { title: t('wallet.unreachableTitle'), text: t('wallet.unreachableText') }
  }
}
