import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { paypalFactsOf } from '../../features/wallet/load-paypal.ts'
import { isPayable } from '../../features/wallet/pay-link.ts'
import type { PaySettings } from '../../features/wallet/pay-settings.ts'
import { useLinkPayment } from '../../features/wallet/use-link-payment.ts'
import { usePaypal } from '../../features/wallet/use-paypal.ts'
import '../../features/wallet/messages.ts'
import type { Messages } from '@kerbside/words/compile-messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { Suspense } from 'react'
import { LinkDialogs } from './lazy-dialogs.tsx'
import { type EndKind, LinkEnd } from './link-end.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { listElectronicMethods } from './list-electronic-methods.ts'
import { readLinkKey } from './read-link-key.ts'
import { useRecheck } from './use-recheck.ts'

export type PaymentIslandProps = {
  configuration: PaySettings
  /** BCP 47, such as `en-GB`. */
  locale: string
  /** Texts that replace those of the catalogue. */
  overlay?: Messages | undefined
  /** The query of the address, in the browser only: the server renders nothing that a key opens. */
  search?: string
}

/** The page of a payment link, from loading to the result. */
export function PaymentIsland({ configuration, locale, search = '' }: PaymentIslandProps) {
  const payment = useLinkPayment({
    key: readLinkKey(search),
    onTicket: (code) => location.assign(pageLink('confirmed', code)),
  })
  const { stage, link } = payment
  const due = link && isPayable(link) ? link : undefined
  const client = usePaypal(due && paypalFactsOf(configuration, due.amount.currency))
  const methods = listElectronicMethods(configuration, client)
  const waits = link?.state === 'processing' && stage.at === 'open'
  useRecheck(waits || payment.unsure, payment.recheck)

  if (stage.at === 'loading') return <LinkWait />
  const kind = endOf(payment)
  if (kind || !link)
    return (
      <LinkEnd
        kind={kind ?? 'unknown'}
        phone={configuration.phone}
        reference={`${configuration.referenceprefix}-${link?.journey.reference ?? ''}`}
        passenger={link?.journey.passenger ?? ''}
        ticketCode={link?.made.ticketCode ?? ''}
        isTip={payment.isTip}
        onRetry={payment.reload}
      />
    )
  const opens = stage.at !== 'open' || payment.message !== undefined
  return (
    <>
      <LinkSheet
        link={link}
        configuration={configuration}
        busy={stage.at !== 'open'}
        canPay={methods.length > 0}
        onPay={(tip) => payment.begin({ ways: methods, tip })}
        onLapsed={payment.recheck}
      />
      {opens && (
        <Suspense>
          <LinkDialogs {...{ payment, link, ways: methods, client, configuration, locale }} />
        </Suspense>
      )}
    </>
  )
}

function endOf({ stage, link }: ReturnType<typeof useLinkPayment>): EndKind | undefined {
  if (stage.at === 'unknown' || stage.at === 'unreachable') return stage.at
  if (stage.at !== 'open' || !link || link.state === 'due') return undefined
  return isPayable(link) ? undefined : link.state
}

/** Placeholder of the sheet during the request. */
function LinkWait() {
  return (
    <section className="pay-sheet card raised" aria-busy="true">
      <h1>{t('wallet.payTitle.fare')}</h1>
      <Skeleton />
      <Skeleton shape="half" />
      <Skeleton shape="block" />
    </section>
  )
}
