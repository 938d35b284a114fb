/** The part of PayPal's SDK v6 that the page uses: a window of its own, opened at once and given its order later. */
type PaypalHandlers = {
  onApprove: (data: { orderId: string }) => Promise<void>
  onCancel: (data: { orderId?: string }) => void
  onError: (error: Error) => void
}
type WindowMessage = { paypal?: 'approved' | 'cancelled' }

const CHECKOUT = 'https://www.sandbox.paypal.com/checkoutnow'

function createSession({ onApprove, onCancel, onError }: PaypalHandlers) {
  let popup: Window | null = null
  return {
    async start(_how: object, order: Promise<{ orderId: string }>) {
      // browsers open a window only while a click is handled
      if (!navigator.userActivation.isActive) throw new Error('there was no press')
      popup = window.open('about:blank', 'paypal', 'width=460,height=560')
      if (!popup) throw new Error('the window was blocked')
      const { orderId } = await order
      popup.location.href = `${CHECKOUT}?token=${orderId}`
      const ended = await windowMessageFrom(popup)
      popup.close()
      if (ended === 'approved') await onApprove({ orderId })
      else if (ended === 'cancelled') onCancel({ orderId })
      else onError(new Error('the window broke'))
    },
    cancel() {
      popup?.close()
    },
    destroy() {},
  }
}

/** The customer's choice in the window; closing the window counts as a refusal. */
function windowMessageFrom(popup: Window): Promise<WindowMessage['paypal']> {
  return new Promise((done) => {
    const end = (message: WindowMessage['paypal']) => {
      clearInterval(watch)
      removeEventListener('message', listen)
      done(message)
    }
    const listen = ({ data, source }: MessageEvent<WindowMessage>) => {
      if (source === popup && data.paypal) end(data.paypal)
    }
    const watch = setInterval(() => popup.closed && end('cancelled'), 50)
    addEventListener('message', listen)
  })
}

async function createInstance({
  clientId,
  components,
}: {
  clientId: string
  components: string[]
}) {
  if (clientId === '' || !components.includes('paypal-payments'))
    throw new Error('createInstance was asked wrongly')
  return {
    findEligibleMethods: async ({ currencyCode }: { currencyCode: string }) => ({
      isEligible: (method: string) => method === 'paypal' && currencyCode === 'GBP',
    }),
    createPayPalOneTimePaymentSession: createSession,
  }
}

Object.assign(window, { paypal: { version: '6.0.0', createInstance } })
