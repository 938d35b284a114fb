import { type CardField, digitsOf, drawInput, shareField } from './card-input.ts'

/** Runs inside a frame of js.stripe.com: one field, and in the number's frame the confirmation of a payment. */
const params = new URLSearchParams(location.hash.slice(1))
const field = params.get('field') as CardField
const session = params.get('session') ?? ''
const postMessage = (message: object) => parent.postMessage({ session, field, ...message }, '*')

const input = drawInput({
  field,
  label: params.get('label') ?? field,
  onInput: (what, inputState) => postMessage({ what, inputState }),
})
const collect = shareField(session, { field, read: () => input.element.value })

type Order = {
  order?: 'style' | 'disabled' | 'clear' | 'focus' | 'confirm'
  session?: string
  style?: Parameters<typeof input.dress>[0]
  disabled?: boolean
  intent?: string
  form?: Record<string, string>
  id?: string
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (data.session !== session) return
  if (data.order === 'style' && data.style) input.dress(data.style)
  if (data.order === 'disabled') input.element.disabled = data.disabled === true
  if (data.order === 'focus') input.element.focus()
  if (data.order === 'clear') {
    input.element.value = ''
    input.element.dispatchEvent(new Event('input'))
  }
  if (data.order === 'confirm') void confirm(data)
})

async function confirm({ intent = '', form = {}, id = '' }: Order): Promise<void> {
  const card = await collect(['number', 'expiry', 'cvc'])
  const expiry = digitsOf(card.expiry ?? '')
  const body = new URLSearchParams({
    ...form,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(card.number ?? ''),
    'payment_method_data[card][exp_month]': expiry.slice(0, 2),
    'payment_method_data[card][exp_year]': expiry.slice(2),
    'payment_method_data[card][cvc]': card.cvc ?? '',
  })
  try {
    const url = `https://api.stripe.com/v1/payment_intents/${intent}/confirm`
    const response = await fetch(url, { method: 'POST', body })
    postMessage({ what: 'confirmed', id, data: await response.json() })
  } catch {
    postMessage({ what: 'confirmed', id, data: undefined })
  }
}

postMessage({ what: 'ready' })
