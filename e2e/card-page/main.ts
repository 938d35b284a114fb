import '@kerbside/kit/tokens.css'
import '@kerbside/kit/base.css'
import '@kerbside/kit/status.css'
import '@kerbside/kit/form/form.css'
import '@kerbside/kit/journey.css'
import '@kerbside/kit/form/choice.css'
import '@kerbside/kit/dialog.css'
import { CardDialog, type CardPayment } from '@kerbside/site/features/payment/card-dialog.tsx'
import { ChallengeFrame } from '@kerbside/site/features/payment/challenge-frame.tsx'
import { PaymentProcessDialog } from '@kerbside/site/features/payment/payment-process-dialog.tsx'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A page with only the payment on it, embedded as in the booking page. */
const query = new URLSearchParams(location.search)
const gateway = { name: 'sandbox', origin: query.get('fields') ?? '', merchant: 'cab' } as const
const due = { amount: '86.00', currency: 'GBP' }
const start = {
  name: 'Maya Osei',
  country: 'GB',
  postalCode: 'E14 4QQ',
  addressLine1: 'Flat 12, 20 Cabot Square',
  addressLine2: '',
  city: 'London',
}

configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] })

const DECLINED =
  'It was not possible to process the payment, please check the card details and try again.'
const CLOSED = 'You haven’t been charged.'

type Reply = { state: string; actionUrl: string }

function Page() {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const [actionUrl, setActionUrl] = useState('')
  const [failure, setFailure] = useState<{ count: number; text: string }>()

  const fail = (text: string) => setFailure((last) => ({ count: (last?.count ?? 0) + 1, text }))
  const postJson = async (path: string, body: object): Promise<Reply> => {
    const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
    return response.json()
  }
  const take = ({ state, actionUrl: url }: Reply) => {
    setBusy(false)
    setActionUrl(url)
    if (state === 'failed') fail(DECLINED)
    else setOutcome(state)
  }
  const pay = (paid: CardPayment) => {
    setBusy(true)
    void postJson('/api/pay', paid).then(take)
  }
  const shown = outcome !== 'captured' && query.get('show') !== 'process'
  return createElement(
    'main',
    null,
    createElement('h1', null, outcome || 'waiting'),
    shown &&
      createElement(CardDialog, {
        gateway,
        due,
        testMode: query.get('hint') !== 'off',
        sentence: 'Heathrow T5 to Canary Wharf, Thu 3 Dec 2026 at 09:30, Estate',
        price: '£86.00',
        secondsLeft: 432,
        priceValidSeconds: 600,
        reference: 'KB-1040718',
        locale: 'en-GB',
        start,
        busy: busy || actionUrl !== '',
        failure,
        ...(query.get('paypal') === 'on' ? { onPaypal: () => {} } : {}),
        onPay: pay,
        onCancel: () => setOutcome('cancelled'),
      }),
    (busy || query.get('show') === 'process') && createElement(PaymentProcessDialog),
    actionUrl &&
      createElement(ChallengeFrame, {
        url: actionUrl,
        onAnswered: () => void postJson('/api/update', {}).then(take),
        onClose: () => {
          setActionUrl('')
          fail(CLOSED)
        },
      }),
  )
}

const root = document.querySelector('#page')
if (root) createRoot(root).render(createElement(Page))
