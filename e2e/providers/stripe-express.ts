/** Stripe's wallet element, as the page sees it: buttons for the browser's wallets, and a confirmation. */
type Confirm = { expressPaymentType: string; paymentFailed: (why: object) => void }
type Ears = Map<string, ((event: object) => void)[]>

/** The test sets which wallets this browser has. */
const walletsHere = (): readonly string[] =>
  (window as unknown as { walletsHere?: string[] }).walletsHere ?? []

const NAMES: Readonly<Record<string, string>> = { applePay: 'Apple Pay', googlePay: 'Google Pay' }

type Options = { paymentMethods: Readonly<Record<string, 'auto' | 'never'>> }

export function createExpress({ paymentMethods }: Options) {
  const handlers: Ears = new Map()
  const emit = (event: string, message: object) => {
    for (const listener of handlers.get(event) ?? [])
      listener({ elementType: 'expressCheckout', ...message })
  }
  let box: HTMLElement | undefined
  return {
    mount(host: HTMLElement) {
      box = document.createElement('div')
      host.append(box)
      const shown = walletsHere().filter((wallet) => paymentMethods[wallet] === 'auto')
      for (const wallet of shown) box.append(buttonOf(wallet, emit))
      const found = Object.fromEntries(shown.map((wallet) => [wallet, true]))
      setTimeout(() => emit('ready', shown.length > 0 ? { availablePaymentMethods: found } : {}))
    },
    on(event: string, listener: (message: object) => void) {
      handlers.set(event, [...(handlers.get(event) ?? []), listener])
    },
    destroy: () => box?.remove(),
  }
}

function buttonOf(wallet: string, emit: (event: string, message: object) => void) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = NAMES[wallet] ?? wallet
  button.style.cssText =
    'width: 100%; height: 48px; border: 0; border-radius: 8px; background: #000; color: #fff; font: 600 18px sans-serif;'
  button.addEventListener('click', () => {
    const event: Confirm = {
      expressPaymentType: wallet,
      paymentFailed: () => button.setAttribute('data-failed', ''),
    }
    emit('confirm', event)
  })
  return button
}

/** The wallet's card is one of Stripe's predefined ones. */
export async function confirmExpress(
  key: string,
  { clientSecret }: { clientSecret: string },
): Promise<object> {
  const intent = clientSecret.split('_secret_')[0] ?? ''
  const response = await fetch(`https://api.stripe.com/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key,
      client_secret: clientSecret,
      use_stripe_sdk: 'true',
      payment_method: 'pm_card_visa',
    }),
  })
  const message = (await response.json()) as { error?: object }
  return message.error ? { error: message.error } : { paymentIntent: message }
}

export async function retrieveIntent(key: string, clientSecret: string): Promise<object> {
  const intent = clientSecret.split('_secret_')[0] ?? ''
  const query = new URLSearchParams({ key, client_secret: clientSecret })
  const response = await fetch(`https://api.stripe.com/v1/payment_intents/${intent}?${query}`)
  return { paymentIntent: await response.json() }
}
