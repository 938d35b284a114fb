import '@kerbside/web/checkout-words.ts'
import { AlertDialog } from '@kerbside/web/booking/alert-dialog.tsx'
import { useRecalledPayment } from '@kerbside/web/booking/use-recalled-payment.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { ChallengeFrame } from '@kerbside/web/payment/challenge-frame.tsx'
import { PaymentProcessDialog } from '@kerbside/web/payment/payment-process-dialog.tsx'
import { say } from '@kerbside/words/say.ts'
import { takesAtOnce } from './takes-at-once.ts'
import type { BookingView } from './view.ts'

/** Of a draft whose page ended in the middle of paying: what became of the money, before anything else is done. */
export function RecalledPayment({ view }: { view: BookingView }) {
  const { draft, send, configuration } = view
  const recall = useRecalledPayment({
    draft,
    send,
    takesAtOnce: takesAtOnce(configuration),
  })
  const { stage } = recall
  switch (stage.at) {
    case 'over':
      return null
    case 'asking':
      return <PaymentProcessDialog text={say(WAITS[stage.so])} />
    case 'challenge':
      return (
        <ChallengeFrame url={stage.url} onAnswered={recall.answered} onClose={recall.leaveBank} />
      )
    case 'told':
      return (
        <AlertDialog title={say('dialog.message')} text={stage.text} onClose={recall.readMessage} />
      )
    case 'late':
      return (
        <AlertDialog
          title={say('dialog.message')}
          text={say('checkout.stillPaying')}
          onClose={() => location.assign(pageLink('confirmed', stage.ticketCode))}
        />
      )
  }
}

const WAITS = {
  asking: 'payment.asking',
  waiting: 'payment.checking',
  unreached: 'payment.unreached',
} as const
