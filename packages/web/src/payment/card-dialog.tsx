import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { LockIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { BillingAddress } from './billing-address.tsx'
import { CardBoxes } from './card-boxes.tsx'
import type { CardGateway, Due } from './card-fields.ts'
import type { Confirm } from './confirm.ts'
import type { CardForm, CardStates } from './judge-card-form.ts'
import { PaymentDue, type PaymentDueProps } from './payment-due.tsx'
import { PaymentFault } from './payment-fault.tsx'
import { useAside } from './use-aside.ts'
import { useCardFields } from './use-card-fields.ts'
import { useCardForm } from './use-card-form.ts'
import { useLocked, useMarked } from './use-told-fields.ts'
import './payment.css'

addWords(payment)

/** What the page may know of a card that is to pay. */
export type CardPayment = {
  /** Good for one charge within ten minutes. */
  nonce: string
  cardType: string
  last4: string
  /** Where the card is confirmed in the provider's script; then there is no nonce. */
  confirm?: Confirm | undefined
  billing: CardForm
}

export type CardDialogProps = PaymentDueProps & {
  gateway: CardGateway
  /** What the price says, for the bank. */
  due: Due
  /** Shows a number that works. */
  testMode: boolean
  /** The journey in one sentence. */
  sentence?: string
  locale: string
  /** Name and billing address as far as they are known. */
  start: CardForm
  /** The payment is under way: the fields stay as they are. */
  busy: boolean
  /** Why the last try did not pay, counted: each new one clears the CVC. */
  failure?: { count: number; text: string } | undefined
  /** Other ways to pay, such as the browser's own wallets, over the card's fields. */
  above?: ReactNode
  /** Offers PayPal as well. */
  onPaypal?: (() => void) | undefined
  onPay: (paid: CardPayment) => void
  onCancel: () => void
}

/** Pays by card. Number, expiry and CVC are typed into the gateway's own frames. */
export function CardDialog(props: CardDialogProps) {
  const { gateway, due, locale, busy, failure, onPay, onCancel } = props
  const card = useCardForm(props.start)
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  const labels = {
    card: say('payment.card'),
    number: say('payment.cardNumber'),
    expiry: say('payment.expiry'),
    month: say('payment.expiryMonth'),
    year: say('payment.expiryYear'),
    cvc: say('payment.cvc'),
  }
  const hosted = useCardFields(gateway, {
    labels,
    onChange: card.hostedChanged,
    onBlur: card.hostedLeft,
    onSubmit: () => void pay(),
  })
  const { fields } = hosted
  const locked = busy || asking
  const failures = failure?.count ?? 0
  const { form, problems } = card

  useAside(asking && fields.current?.opensWindows === true)
  useLocked(fields, locked)
  useMarked(fields, problems)
  useEffect(() => {
    if (failures > 0) fields.current?.clear('cvc')
  }, [failures, fields])

  const pay = async () => {
    if (locked) return
    const states = hosted.statesNow()
    const first = card.judge(states)
    if (first === 'number' || first === 'cvc') return fields.current?.focus(first)
    if (first === 'expiry') return fields.current?.focus(firstOfExpiry(states))
    if (first) return document.querySelector<HTMLElement>(`.pay-form [name="${first}"]`)?.focus()
    setAsking(true)
    const answer = await fields.current?.prepare({ billing: form, due })
    setAsking(false)
    if (answer?.ok === 'left') return
    if (!answer?.ok) {
      fields.current?.clear('cvc')
      return setFault(answer?.message || say('dialog.somethingWrong'))
    }
    const { ok: _, ...paid } = answer
    onPay({ ...paid, billing: form })
  }

  return (
    <>
      <Dialog
        title={say('payment.title')}
        sentence={props.sentence}
        wide
        closedBy={locked ? 'none' : 'closerequest'}
        closeLabel={say('dialog.close')}
        onClose={() => !locked && onCancel()}
        onSubmit={() => void pay()}
        actions={
          <>
            <Button type="submit" busy={locked}>
              {say('payment.payNowFor', { amount: props.price })}
            </Button>
            <Button look="alt" disabled={locked} onPress={onCancel}>
              {say('dialog.cancel')}
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
                  {say('dialog.retry')}
                </Button>
              }
            >
              {say('payment.fieldsUnreachable')}
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
                    {say('payment.paypalButton')}
                  </button>
                  <p className="pay-or">{say('payment.orByCard')}</p>
                </>
              )}
              {props.testMode && (
                <Notice tone="tinted">
                  {say('payment.testCard', { number: TEST_NUMBERS[gateway.name] })}
                </Notice>
              )}
              <TextField
                label={say('payment.nameOnCard')}
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
                <output className="unseen">{say('payment.loading')}</output>
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
      {fault !== undefined && <PaymentFault text={fault} onClose={() => setFault(undefined)} />}
    </>
  )
}

/** A number that works where no money moves. */
const TEST_NUMBERS: Readonly<Record<CardGateway['name'], string>> = {
  sandbox: '4242 4242 4242 4242',
  stripe: '4242 4242 4242 4242',
  braintree: '4111 1111 1111 1111',
  square: '4111 1111 1111 1111',
}

/** Of two fields that make one expiry, the one that is not right. */
const firstOfExpiry = ({ expiry, month }: CardStates) => {
  if (expiry) return 'expiry'
  return month?.isValid ? 'year' : 'month'
}

/** Stands in the footer of a wide screen, under the form on a phone, where the footer is dear. */
function SafeLine() {
  return (
    <p className="pay-safe">
      <LockIcon size="small" />
      {say('payment.toProvider')}
    </p>
  )
}

/** The form of a phone is long: what is said at its top is brought to whoever stands at its end. */
const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView?.({ block: 'center' })
