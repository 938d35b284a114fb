import type { BrowserContext } from '@playwright/test'
import type { FakePaypal } from '../../testkit/gateways/paypal/gateway.ts'
import type { Instrument } from '../../testkit/gateways/paypal/orders.ts'
import { bundleScript } from './bundle-script.ts'

/** PayPal's window: reports the clicked button to the window that opened it, and to PayPal itself. */
const CHECKOUT_PAGE = `<!doctype html><title>Test PayPal</title><h1>Pay with PayPal?</h1>
<button data-answer="good">Pay</button> <button data-answer="declined">Pay with an empty card</button>
<button data-answer="cancel">Cancel and return</button>
<script>
  const token = new URLSearchParams(location.search).get('token')
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', async () => {
      const { answer } = button.dataset
      if (answer === 'cancel') return opener.postMessage({ paypal: 'cancelled' }, '*')
      await fetch('/approve?' + new URLSearchParams({ token, answer }), { method: 'POST' })
      opener.postMessage({ paypal: 'approved' }, '*')
    })
</script>`

/** PayPal's script and window on this machine; an approval there is forwarded to the fake server. */
export async function routePaypal(
  context: BrowserContext,
  { script, fake }: { script: string; fake: FakePaypal },
): Promise<void> {
  await context.route('https://www.sandbox.paypal.com/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname === '/web-sdk/v6/core')
      return route.fulfill({ contentType: 'text/javascript', body: script })
    if (pathname !== '/approve')
      return route.fulfill({ contentType: 'text/html', body: CHECKOUT_PAGE })
    fake.approve(searchParams.get('token') ?? '', searchParams.get('answer') as Instrument)
    return route.fulfill({ body: '' })
  })
}

export const bundlePaypal = (): Promise<string> => bundleScript('paypal-script')
