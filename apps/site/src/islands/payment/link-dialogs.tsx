import { AlertDialog } from '@kerbside/web/booking/alert-dialog.tsx'
import { CardDialog } from '@kerbside/web/payment/card-dialog.tsx'
import { ChallengeFrame } from '@kerbside/web/payment/challenge-frame.tsx'
import { dueOf, gatewayOf } from '@kerbside/web/payment/gateway-of.ts'
import { PaymentProcessDialog } from '@kerbside/web/payment/payment-process-dialog.tsx'
import { useAside } from '@kerbside/web/payment/use-aside.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { confirmWithPaypal } from '@kerbside/web/wallet/confirm-with-paypal.ts'
import { ExpressCheckout } from '@kerbside/web/wallet/express-checkout.tsx'
import type { ElectronicMethod, PayLink } from '@kerbside/web/wallet/pay-link.ts'
import type { PaySettings } from '@kerbside/web/wallet/pay-settings.ts'
import { PaymentMethodDialog } from '@kerbside/web/wallet/payment-method-dialog.tsx'
import { PaypalDialog } from '@kerbside/web/wallet/paypal-dialog.tsx'
import type { PaypalWindow } from '@kerbside/web/wallet/paypal-window.ts'
import { sayPaypalFailure } from '@kerbside/web/wallet/say-paypal-failure.ts'
import type { LinkPayment } from '@kerbside/web/wallet/use-link-payment.ts'
import type { PaypalState } from '@kerbside/web/wallet/use-paypal.ts'
import { say } from '@kerbside/words/say.ts'
import '../booking/late-styles.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

export type LinkDialogsProps = {
  payment: LinkPayment
  link: PayLink
  ways: readonly ElectronicMethod[]
  client: PaypalState
  configuration: PaySettings
  locale: string
}

/** What lies over the sheet while it is paid: the method, the card or PayPal, the wait, the bank. */
export function LinkDialogs(props: LinkDialogsProps) {
  const { payment, link, ways, client, configuration, locale } = props
  const { stage, message, failure } = payment
  const secondsLeft = useSecondsLeft(link.payBy, payment.lookAgain)
  const over = 'over' in stage ? stage.over : stage.at
  const amount = payment.amount ?? link.amount
  const shown = {
    price: sayMoney(amount),
    reference: `${configuration.referenceprefix}-${link.journey.reference}`,
    secondsLeft,
  }
  const several = ways.length > 1
  useAside(stage.at === 'confirming')

  const payWithPaypal = async (window: PaypalWindow) => {
    await payment.pay({ method: 'paypal', confirm: confirmWithPaypal(window) })
    window.shut()
  }

  return (
    <>
      {stage.at === 'method' && (
        <PaymentMethodDialog
          methods={ways}
          start={link.method}
          onChoose={(method) => method !== 'cash' && method !== 'account' && payment.go(method)}
          onClose={() => payment.go('open')}
        />
      )}
      {over === 'card' && (
        <CardDialog
          {...shown}
          gateway={gatewayOf(configuration)}
          due={dueOf(amount.minor, amount.currency)}
          above={
            configuration.paymentgateway === 'stripe' && (
              <ExpressCheckout
                publishableKey={configuration.stripepublickey}
                amount={amount.minor}
                currency={amount.currency}
                wallets={configuration.wallets}
                onPay={(confirm) => payment.pay({ method: 'card', confirm })}
              />
            )
          }
          testMode={configuration.testmode}
          locale={locale}
          start={{
            name: link.journey.passenger,
            country: configuration.countrycode || 'GB',
            postalCode: '',
            addressLine1: '',
            addressLine2: '',
            city: '',
          }}
          busy={stage.at !== 'card'}
          failure={failure}
          onPaypal={several ? () => payment.go('paypal') : undefined}
          onPay={({ nonce, confirm }) => void payment.pay({ method: 'card', nonce, confirm })}
          onCancel={() => payment.go('open')}
        />
      )}
      {over === 'paypal' && (
        <PaypalDialog
          {...shown}
          client={client}
          busy={stage.at !== 'paypal'}
          failure={failure && sayPaypalFailure(failure.text)}
          onPay={(window) => void payWithPaypal(window)}
          onAnotherWay={several ? () => payment.go('method') : undefined}
          onCancel={() => payment.go('open')}
        />
      )}
      {(stage.at === 'processing' || stage.at === 'confirming') && <PaymentProcessDialog />}
      {stage.at === 'challenge' && (
        <ChallengeFrame
          url={stage.url}
          onAnswered={payment.answered}
          onClose={payment.leaveChallenge}
        />
      )}
      {message && (
        <AlertDialog
          title={message.kind === 'late' ? say('dialog.message') : undefined}
          text={message.text}
          onClose={payment.readMessage}
        />
      )}
    </>
  )
}
