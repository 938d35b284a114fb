import '../../../checkout-messages.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { AlertDialog } from '../../../features/booking/alert-dialog.tsx'
import { useRecalledPayment } from '../../../features/booking/use-recalled-payment.ts'
import { ChallengeFrame } from '../../../features/payment/challenge-frame.tsx'
import { PaymentProcessDialog } from '../../../features/payment/payment-process-dialog.tsx'
import { takesAtOnce } from '../takes-at-once.ts'
import type { BookingView } from '../view.ts'

/** For a draft whose page was left during the payment: checks the payment before anything else happens. */
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
      return <PaymentProcessDialog text={t(WAITS[stage.so])} />
    case 'challenge':
      return (
        <ChallengeFrame url={stage.url} onAnswered={recall.answered} onClose={recall.leaveBank} />
      )
    case 'message':
      return (
        <AlertDialog title={t('dialog.message')} text={stage.text} onClose={recall.readMessage} />
      )
    case 'late':
      return (
        <AlertDialog
          title={t('dialog.message')}
          text={t('checkout.stillPaying')}
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
