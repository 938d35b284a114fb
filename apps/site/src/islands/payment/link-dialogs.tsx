import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { AlertDialog } from '../../features/booking/alert-dialog.tsx'
import { CardDialog } from '../../features/payment/card-dialog.tsx'
import { ChallengeFrame } from '../../features/payment/challenge-frame.tsx'
import { dueOf, gatewayOf } from '../../features/payment/gateway-of.ts'
import { PaymentProcessDialog } from '../../features/payment/payment-process-dialog.tsx'
import { useAside } from '../../features/payment/use-aside.ts'
import { confirmWithPaypal } from '../../features/wallet/confirm-with-paypal.ts'
import { describePaypalFailure } from '../../features/wallet/describe-paypal-failure.ts'
import { ExpressCheckout } from '../../features/wallet/express-checkout.tsx'
import type { ElectronicMethod, PayLink } from '../../features/wallet/pay-link.ts'
import type { PaySettings } from '../../features/wallet/pay-settings.ts'
import { PaymentMethodDialog } from '../../features/wallet/payment-method-dialog.tsx'
import { PaypalDialog } from '../../features/wallet/paypal-dialog.tsx'
import type { PaypalWindow } from '../../features/wallet/paypal-window.ts'
import type { LinkPayment } from '../../features/wallet/use-link-payment.ts'
import type { PaypalState } from '../../features/wallet/use-paypal.ts'
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

/** Dialogs over the sheet during the payment: the method, the card or PayPal, waiting, the bank's check. */
export function LinkDialogs(props: LinkDialogsProps) {
  const { payment, link, ways: methods, client, configuration, locale } = props
  const { stage, message, failure } = payment
  const secondsLeft = useSecondsLeft(link.payBy, payment.recheck)
  const over = 'over' in stage ? stage.over : stage.at
  const amount = payment.amount ?? link.amount
  const shown = {
    price: formatMoney(amount),
    reference: `${configuration.referenceprefix}-${link.journey.reference}`,
    secondsLeft,
  }
  const several = methods.length > 1
  useAside(stage.at === 'confirming')

  const payWithPaypal = async (window: PaypalWindow) => {
    await payment.pay({ method: 'paypal', confirm: confirmWithPaypal(window) })
    window.shut()
  }

  return (
    <>
      {stage.at === 'method' && (
        <PaymentMethodDialog
          methods={methods}
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
          failure={failure && describePaypalFailure(failure.text)}
          onPay={(window) => void payWithPaypal(window)}
          onOtherMethod={several ? () => payment.go('method') : undefined}
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
          title={message.kind === 'late' ? t('dialog.message') : undefined}
          text={message.text}
          onClose={payment.readMessage}
        />
      )}
    </>
  )
}
