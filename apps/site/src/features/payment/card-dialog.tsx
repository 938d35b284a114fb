import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { LockIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { BillingAddress } from './billing-address.tsx'
import { CardBoxes } from './card-boxes.tsx'
import type { CardGateway, Due } from './card-fields.ts'
import type { Confirm } from './confirm.ts'
import { PaymentDue, type PaymentDueProps } from './payment-due.tsx'
import { PaymentError } from './payment-error.tsx'
import { useAside } from './use-aside.ts'
import { useCardFields } from './use-card-fields.ts'
import { useCardForm } from './use-card-form.ts'
import { useLocked, useMarked } from './use-field-state.ts'
import type { CardForm, CardStates } from './validate-card-form.ts'
import './payment.css'

loadMessages(payment)

/** What the page may know about the card. */
export type CardPayment = {
  /** Valid for one charge within ten minutes. */
  nonce: string
  cardType: string
  last4: string
  /** Set if the card is confirmed in the provider's script; then there is no nonce. */
  confirm?: Confirm | undefined
  billing: CardForm
}

export type CardDialogProps = PaymentDueProps & {
  gateway: CardGateway
  /** The amount, for the bank's check. */
  due: Due
  /** Shows a test card number. */
  testMode: boolean
  /** A summary of the journey. */
  sentence?: string
  locale: string
  /** Name and billing address, if known. */
  start: CardForm
  /** The payment is running: the fields stay unchanged. */
  busy: boolean
  /** Why the last try failed, with a count: each new failure clears the CVC. */
  failure?: { count: number; text: string } | undefined
  /** Other payment methods, such as the browser's wallets, above the card fields. */
  above?: ReactNode
  /** Offers PayPal as well. */
  onPaypal?: (() => void) | undefined
  onPay: (paid: CardPayment) => void
  onCancel: () => void
}

/** Pays by card. The customer types number, expiry and CVC into the gateway's own frames. */
export function CardDialog(props: CardDialogProps) {
  const { gateway, due, locale, busy, failure, onPay, onCancel } = props
  const card = useCardForm(props.start)
  const [isRequesting, setIsRequesting] = useState(false)
  const [error, setError] = useState<string>()
  const labels = {
    card: t('payment.card'),
    number: t('payment.cardNumber'),
    expiry: t('payment.expiry'),
    month: t('payment.expiryMonth'),
    year: t('payment.expiryYear'),
    cvc: t('payment.cvc'),
  }
  const hosted = useCardFields(gateway, {
    labels,
    onChange: card.hostedChanged,
    onBlur: card.hostedLeft,
    onSubmit: () => void pay(),
  })
  const { fields } = hosted
  const locked = busy || isRequesting
  const failures = failure?.count ?? 0
  const { form, problems } = card

  useAside(isRequesting && fields.current?.opensWindows === true)
  useLocked(fields, locked)
  useMarked(fields, problems)
  useEffect(() => {
    if (failures > 0) fields.current?.clear('cvc')
  }, [failures, fields])

  const pay = async () => {
    if (locked) return
    const states = hosted.statesNow()
    const first = card.validate(states)
    if (first === 'number' || first === 'cvc') return fields.current?.focus(first)
    if (first === 'expiry') return fields.current?.focus(firstOfExpiry(states))
    if (first) return document.querySelector<HTMLElement>(`.pay-form [name="${first}"]`)?.focus()
    setIsRequesting(true)
    const result = await fields.current?.prepare({ billing: form, due })
    setIsRequesting(false)
    if (result?.ok === 'left') return
    if (!result?.ok) {
      fields.current?.clear('cvc')
      return setError(result?.message || t('dialog.somethingWrong'))
    }
    const { ok: _, ...paid } = result
    onPay({ ...paid, billing: form })
  }

  return (
    <>
      <Dialog
        title={t('payment.title')}
        sentence={props.sentence}
        wide
        closedBy={locked ? 'none' : 'closerequest'}
        closeLabel={t('dialog.close')}
        onClose={() => !locked && onCancel()}
        onSubmit={() => void pay()}
        actions={
          <>
            <Button type="submit" busy={locked}>
              {t('payment.payNowFor', { amount: props.price })}
            </Button>
            <Button look="alt" disabled={locked} onPress={onCancel}>
              {t('dialog.cancel')}
            </Button>
            <SafeLine />
          </>
        }
      >
        <div className="pay-form">
          <PaymentDue {...props} />
          {failure && (
            <div ref={intoView} key={failure.count}>
              <Notice tone="bad" role="alert">
                {failure.text}
              </Notice>
            </div>
          )}
          {hosted.status === 'unreachable' && (
            <Notice
              tone="warn"
              role="alert"
              action={
                <Button look="quiet" compact onPress={hosted.retry}>
                  {t('dialog.retry')}
                </Button>
              }
            >
              {t('payment.fieldsUnreachable')}
            </Notice>
          )}
          <div className="pay-columns">
            <div className="fields">
              {props.above}
              {props.onPaypal && (
                <>
                  <button
                    type="button"
                    className="button paypal"
                    disabled={locked}
                    onClick={props.onPaypal}
                  >
                    {t('payment.paypalButton')}
                  </button>
                  <p className="pay-or">{t('payment.orByCard')}</p>
                </>
              )}
              {props.testMode && (
                <Notice tone="tinted">
                  {t('payment.testCard', { number: TEST_NUMBERS[gateway.name] })}
                </Notice>
              )}
              <TextField
                label={t('payment.nameOnCard')}
                name="name"
                autoComplete="cc-name"
                value={form.name}
                error={problems.name}
                maxLength={255}
                onChange={(name) => card.change({ name })}
                onBlur={() => card.left('name')}
                disabled={locked}
              />
              {hosted.status === 'loading' && (
                <output className="unseen">{t('payment.loading')}</output>
              )}
              <CardBoxes
                gateway={gateway.name}
                hosted={hosted}
                fields={fields}
                labels={labels}
                problems={problems}
              />
            </div>
            <BillingAddress
              form={form}
              problems={problems}
              locale={locale}
              onChange={card.change}
              onBlur={card.left}
              disabled={locked}
            />
          </div>
          <SafeLine />
        </div>
      </Dialog>
      {error !== undefined && <PaymentError text={error} onClose={() => setError(undefined)} />}
    </>
  )
}

/** A test card number of each gateway. */
const TEST_NUMBERS: Readonly<Record<CardGateway['name'], string>> = {
  sandbox: '4242 4242 4242 4242',
  stripe: '4242 4242 4242 4242',
  braintree: '4111 1111 1111 1111',
  square: '4111 1111 1111 1111',
}

/** Of the two fields of an expiry, the invalid one. */
const firstOfExpiry = ({ expiry, month }: CardStates) => {
  if (expiry) return 'expiry'
  return month?.isValid ? 'year' : 'month'
}

/** In the footer on a wide screen; under the form on a phone, where the footer has little room. */
function SafeLine() {
  return (
    <p className="pay-safe">
      <LockIcon size="small" />
      {t('payment.toProvider')}
    </p>
  )
}

/** On a phone the form is long: scrolls a message at its top into view. */
const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView?.({ block: 'center' })
