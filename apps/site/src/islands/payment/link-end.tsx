import { Button, ButtonLink } from '@kerbside/kit/button.tsx'
import { classNames } from '@kerbside/kit/class-names.ts'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { CheckIcon, ClockIcon } from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import type { PayLink } from '@kerbside/web/wallet/pay-link.ts'
import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import { CallButton } from '../../pages/call-button.tsx'

/** Why there is nothing to pay here, or not any more. */
export type EndKind = Exclude<PayLink['state'], 'due'> | 'unknown' | 'unheard'

export type LinkEndProps = {
  kind: EndKind
  /** The operator's telephone number. */
  phone: string
  /** `KB-1040718` and whose journey it is, as far as that is known. */
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
  unheard: { tone: 'warn', icon: <ClockIcon /> },
}

/** What became of a payment link, and a friendly way on. */
export function LinkEnd(props: LinkEndProps) {
  const { kind, phone, ticketCode, onRetry } = props
  const { tone, icon } = SHOWN[kind]
  const { title, text } = wordsOf(props)
  const asksAgain = kind === 'unheard' || kind === 'processing'
  const booksAgain = kind === 'lapsed' || kind === 'cancelled'
  return (
    <section className="pay-end" aria-live="polite">
      <span className={classNames('tick', tone)}>{icon}</span>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p className="note-actions">
        {asksAgain && (
          <Button onPress={onRetry}>
            {say(kind === 'unheard' ? 'dialog.retry' : 'wallet.lookAgain')}
          </Button>
        )}
        {ticketCode !== '' && !booksAgain && (
          <ButtonLink
            href={pageLink('ticket', ticketCode)}
            {...(asksAgain && { look: 'alt' as const })}
          >
            {say('wallet.toTicket')}
          </ButtonLink>
        )}
        {booksAgain && (
          <ButtonLink href={pageLink('booking')}>{say('wallet.bookAgain')}</ButtonLink>
        )}
        <CallButton phone={phone} text={say('wallet.call', { phone })} />
      </p>
    </section>
  )
}

function wordsOf({ kind, reference, passenger, isTip }: LinkEndProps) {
  switch (kind) {
    case 'paid': {
      const [name = ''] = passenger.split(' ')
      return {
        title: name === '' ? say('wallet.paidTitleBare') : say('wallet.paidTitle', { name }),
        text: say(isTip ? 'wallet.tipPaidText' : 'wallet.paidText', { reference }),
      }
    }
    case 'processing':
      return { title: say('wallet.processingTitle'), text: say('payment.checking') }
    case 'lapsed':
      return { title: say('wallet.lapsedTitle'), text: say('wallet.lapsedText') }
    case 'cancelled':
      return { title: say('wallet.cancelledTitle'), text: say('wallet.cancelledText') }
    case 'none':
      return { title: say('wallet.noneTitle'), text: say('wallet.noneText', { reference }) }
    case 'unknown':
      return { title: say('wallet.unknownTitle'), text: say('wallet.unknownText') }
    case 'unheard':
      return { title: say('wallet.unheardTitle'), text: say('wallet.unheardText') }
  }
}
