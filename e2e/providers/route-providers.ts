import type { BrowserContext, Route } from '@playwright/test'
import type { FakeBraintree } from '../../testkit/gateways/braintree/gateway.ts'
import type { FakeSquare } from '../../testkit/gateways/square/gateway.ts'
import type { FakeStripe } from '../../testkit/gateways/stripe/open-stripe.ts'
import { bundleScript } from './bundle-script.ts'
import { CORS } from './cors.ts'
import { routeBraintreeApi } from './route-braintree-api.ts'

export type FakeGateways = {
  stripe: FakeStripe
  braintree: FakeBraintree
  square: FakeSquare
}

const SCRIPTS = [
  'stripe-script',
  'stripe-frame',
  'braintree-frame',
  'songbird-script',
  'square-script',
  'square-frame',
] as const
type Script = (typeof SCRIPTS)[number]
export type Scripts = Readonly<Record<Script, string>>

/** Bundles every provider's script and frame for serving. */
export async function bundleProviders(): Promise<Scripts> {
  const bundled = await Promise.all(SCRIPTS.map(async (name) => [name, await bundleScript(name)]))
  return Object.fromEntries(bundled) as Scripts
}

const script = (route: Route, body: string) =>
  route.fulfill({ contentType: 'text/javascript', body })

const FRAME_STYLE = `
  html, body { height: 100%; margin: 0; background: transparent; }
  body { display: flex; gap: 8px; align-items: center; min-height: 24px; }
  input, select { flex: 1; min-width: 0; width: 0; height: 100%; min-height: 24px; padding: 0; border: 0;
    outline: 0; background: transparent; appearance: none; }
`
const frame = (route: Route, body: string) =>
  route.fulfill({
    contentType: 'text/html',
    body: `<!doctype html><style>${FRAME_STYLE}</style><body><script>${body}</script>`,
  })

/** The bank's page, which reports the clicked button to the window around it. */
const bankPage = (action: string) => `<!doctype html><title>Test bank</title>
<body style="display: grid; place-items: center; height: 90vh; font-family: sans-serif">
<main style="padding: 24px; border-radius: 12px; background: #fff"><h1>Is this you?</h1>
<button data-answer="confirm">Yes, pay</button> <button data-answer="refuse">No, refuse</button>
<button data-answer="close">Close</button></main>
<script>
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', async () => {
      const { answer } = button.dataset
      if (answer === 'close') return parent.postMessage({ bank: 'closed' }, '*')
      const body = new URLSearchParams({ answer })
      if (${JSON.stringify(action)} !== '') await fetch(${JSON.stringify(action)}, { method: 'POST', body })
      parent.postMessage({ bank: 'answered', yes: answer === 'confirm' }, '*')
    })
</script>`

/** Answers on this machine all third-party requests of a payment; the fake servers record the results. */
export async function routeProviders(
  context: BrowserContext,
  { scripts, fakes }: { scripts: Scripts; fakes: FakeGateways },
): Promise<void> {
  await routeStripe(context, {
    script: scripts['stripe-script'],
    frame: scripts['stripe-frame'],
    fake: fakes.stripe,
  })
  await context.route('https://assets.braintreegateway.com/**', (route) =>
    frame(route, scripts['braintree-frame']),
  )
  await context.route('https://songbirdstag.cardinalcommerce.com/**', (route) =>
    script(route, scripts['songbird-script']),
  )
  await context.route('https://centinelapistag.cardinalcommerce.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: bankPage('') }),
  )
  await routeBraintreeApi(context, fakes.braintree)
  await context.route('https://sandbox.web.squarecdn.com/**', (route) =>
    route.request().url().endsWith('/square.js')
      ? script(route, scripts['square-script'])
      : frame(route, scripts['square-frame']),
  )
  await context.route('https://pci-connect.squareupsandbox.com/**', (route) => {
    const card = route.request().postDataJSON() as { card_data: { number: string } }
    const token = fakes.square.giveToken({ number: card.card_data.number })
    return route.fulfill({ headers: CORS, json: { token } })
  })
}

/** Stripe's script, its frames, its bank window and its API. */
export async function routeStripe(
  context: BrowserContext,
  stripe: { script: string; frame: string; fake: FakeStripe },
): Promise<void> {
  const { url } = stripe.fake
  await context.route('https://js.stripe.com/**', (route) =>
    route.request().url().includes('/stripe.js')
      ? script(route, stripe.script)
      : frame(route, stripe.frame),
  )
  await context.route('https://api.stripe.com/**', (route) => forward(route, url))
  await context.route('https://hooks.stripe.com/**', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ contentType: 'text/html', body: bankPage(route.request().url()) })
      : forward(route, url),
  )
}

/** Forwards the request to the fake server. */
async function forward(route: Route, to: string): Promise<void> {
  const request = route.request()
  const { pathname, search } = new URL(request.url())
  const response = await fetch(`${to}${pathname}${search}`, {
    method: request.method(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(request.method() === 'POST' && { body: request.postData() ?? '' }),
  })
  await route.fulfill({
    status: response.status,
    headers: { ...CORS, 'content-type': response.headers.get('content-type') ?? '' },
    body: await response.text(),
  })
}
