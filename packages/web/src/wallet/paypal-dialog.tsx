import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { LockIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { PaymentDue, type PaymentDueProps } from '../payment/payment-due.tsx'
import { PaymentFault } from '../payment/payment-fault.tsx'
import { openPaypalWindow, type PaypalWindow } from './paypal-window.ts'
import type { PaypalState } from './use-paypal.ts'
import './wallet.css'
import './words.ts'
import '../payment/payment.css'

export type PaypalDialogProps = PaymentDueProps & {
  client: PaypalState
  /** The journey in one sentence. */
  sentence?: string
  /** The payment is under way. */
  busy: boolean
  /** Why the last try did not pay. */
  failure?: string | undefined
  /** PayPal's window was opened, because a press may open one: it waits for its order. */
  onPay: (window: PaypalWindow) => void
  /** Where there is another way to pay. */
  onAnotherWay?: (() => void) | undefined
  onCancel: () => void
}

/** Pays with PayPal: its own account only, no card form of its own. */
export function PaypalDialog(props: PaypalDialogProps) {
  const { client, busy, failure, onPay, onAnotherWay, onCancel } = props
  const [fault, setFault] = useState(false)
  const { paypal } = client

  const pay = () => {
    if (busy) return
    if (paypal) onPay(openPaypalWindow(paypal))
    else setFault(true)
  }

  return (
    <>
      <Dialog
        title={say('wallet.paypalTitle')}
        sentence={props.sentence}
        closedBy={busy ? 'none' : 'closerequest'}
        closeLabel={say('dialog.close')}
        onClose={() => !busy && onCancel()}
        actions={
          <>
            <button
              type="button"
              className="button paypal"
              aria-busy={busy || undefined}
              onClick={pay}
            >
              {say('wallet.paypalPay')}
            </button>
            <Button look="alt" disabled={busy} onPress={onCancel}>
              {say('dialog.cancel')}
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
          <p className="soft">{say('wallet.paypalSteps')}</p>
          {onAnotherWay && (
            <p className="pay-another">
              <Button look="quiet" compact disabled={busy} onPress={onAnotherWay}>
                {say('wallet.anotherWay')}
              </Button>
            </p>
          )}
          <p className="pay-safe">
            <LockIcon size="small" />
            {say('wallet.paypalSafe')}
          </p>
        </div>
      </Dialog>
      {fault && (
        <PaymentFault text={say('dialog.somethingWrong')} onClose={() => setFault(false)} />
      )}
    </>
  )
}
