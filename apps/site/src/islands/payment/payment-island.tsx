import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { paypalFactsOf } from '@kerbside/web/wallet/load-paypal.ts'
import { isPayable } from '@kerbside/web/wallet/pay-link.ts'
import type { PaySettings } from '@kerbside/web/wallet/pay-settings.ts'
import { useLinkPayment } from '@kerbside/web/wallet/use-link-payment.ts'
import { usePaypal } from '@kerbside/web/wallet/use-paypal.ts'
import '@kerbside/web/wallet/words.ts'
import { say } from '@kerbside/words/say.ts'
import { Suspense } from 'react'
import { LinkDialogs } from './lazy-dialogs.tsx'
import { type EndKind, LinkEnd } from './link-end.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { listWays } from './list-ways.ts'
import { readLinkKey } from './read-link-key.ts'
import { useLookAgain } from './use-look-again.ts'

export type PaymentIslandProps = {
  configuration: PaySettings
  /** BCP 47, such as `en-GB`. */
  locale: string
  /** The query of the address, in the browser only: no server draws what a key opens. */
  search?: string
}

/** The page of a payment link, from the wait for what it opens to what became of it. */
export function PaymentIsland({ configuration, locale, search = '' }: PaymentIslandProps) {
  const payment = useLinkPayment({
    key: readLinkKey(search),
    onTicket: (code) => location.assign(pageLink('confirmed', code)),
  })
  const { stage, link } = payment
  const due = link && isPayable(link) ? link : undefined
  const client = usePaypal(due && paypalFactsOf(configuration, due.amount.currency))
  const ways = listWays(configuration, client)
  const waits = link?.state === 'processing' && stage.at === 'open'
  useLookAgain(waits || payment.unsure, payment.lookAgain)

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
        canPay={ways.length > 0}
        onPay={(tip) => payment.begin({ ways, tip })}
        onLapsed={payment.lookAgain}
      />
      {opens && (
        <Suspense>
          <LinkDialogs {...{ payment, link, ways, client, configuration, locale }} />
        </Suspense>
      )}
    </>
  )
}

function endOf({ stage, link }: ReturnType<typeof useLinkPayment>): EndKind | undefined {
  if (stage.at === 'unknown' || stage.at === 'unheard') return stage.at
  if (stage.at !== 'open' || !link || link.state === 'due') return undefined
  return isPayable(link) ? undefined : link.state
}

/** Holds the place of the sheet while the server is asked. */
function LinkWait() {
  return (
    <section className="pay-sheet card raised" aria-busy="true">
      <h1>{say('wallet.payTitle.fare')}</h1>
      <Skeleton />
      <Skeleton shape="half" />
      <Skeleton shape="block" />
    </section>
  )
}
