import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { LockIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { PaymentDue, type PaymentDueProps } from '../payment/payment-due.tsx'
import { PaymentError } from '../payment/payment-error.tsx'
import { openPaypalWindow, type PaypalWindow } from './paypal-window.ts'
import type { PaypalState } from './use-paypal.ts'
import './wallet.css'
import './messages.ts'
import '../payment/payment.css'

export type PaypalDialogProps = PaymentDueProps & {
  client: PaypalState
  /** A summary of the journey. */
  sentence?: string
  /** The payment is running. */
  busy: boolean
  /** Why the last try failed. */
  failure?: string | undefined
  /** PayPal's window was opened during the press, as browsers require: it waits for its order. */
  onPay: (window: PaypalWindow) => void
  /** Set if there is another payment method. */
  onOtherMethod?: (() => void) | undefined
  onCancel: () => void
}

/** Pays with a PayPal account only; there is no card form. */
export function PaypalDialog(props: PaypalDialogProps) {
  const { client, busy, failure, onPay, onOtherMethod, onCancel } = props
  const [error, setError] = useState(false)
  const { paypal } = client

  const pay = () => {
    if (busy) return
    if (paypal) onPay(openPaypalWindow(paypal))
    else setError(true)
  }

  return (
    <>
      <Dialog
        title={t('wallet.paypalTitle')}
        sentence={props.sentence}
        closedBy={busy ? 'none' : 'closerequest'}
        closeLabel={t('dialog.close')}
        onClose={() => !busy && onCancel()}
        actions={
          <>
            <button
              type="button"
              className="button paypal"
              aria-busy={busy || undefined}
              onClick={pay}
            >
              {t('wallet.paypalPay')}
            </button>
            <Button look="alt" disabled={busy} onPress={onCancel}>
              {t('dialog.cancel')}
            </Button>
          </>
        }
      >
        <div className="pay-form">
          <PaymentDue {...props} />
          {failure && (
            <Notice tone="warn" role="alert">
              {failure}
            </Notice>
          )}
          <p className="soft">{t('wallet.paypalSteps')}</p>
          {onOtherMethod && (
            <p className="pay-another">
              <Button look="quiet" compact disabled={busy} onPress={onOtherMethod}>
                {t('wallet.anotherWay')}
              </Button>
            </p>
          )}
          <p className="pay-safe">
            <LockIcon size="small" />
            {t('wallet.paypalSafe')}
          </p>
        </div>
      </Dialog>
      {error && <PaymentError text={t('dialog.somethingWrong')} onClose={() => setError(false)} />}
    </>
  )
}
