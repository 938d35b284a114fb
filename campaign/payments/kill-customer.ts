import { randomUUID } from 'node:crypto'
import { headersAt } from '../fuzz/fuzz-client.ts'
import { LONDON, morningAfter, NORTH, person } from '../fuzz/journeys.ts'
import type { Send } from '../fuzz/wire-request.ts'
import type { History } from './history.ts'
import type { FakeGateways } from './start-fake-gateways.ts'

export type PaymentKind = 'sandbox' | 'stripe' | 'paypal' | 'cash' | 'account'
export type Flow = {
  way: PaymentKind
  trip: 'single' | 'return'
  /** `cancels`: after paying; the others close the browser before or after paying. */
  ends: 'pays' | 'cancels' | 'leaves-before' | 'leaves-after' | 'declined-first'
}

/** Northway takes sandbox cards; Kerbside takes Stripe, PayPal and bookers' accounts. */
export const hostOf = ({ way }: Flow): string =>
  way === 'sandbox' ? 'northway.localhost' : 'kerbside.localhost'

export type KillDeps = {
  send: Send
  history: History
  fakes: FakeGateways
  cardFields: string
  publishableKey: string
  /** Resolves when the product responds again. */
  back: () => Promise<void>
  /** The cookie of a signed-in booker. */
  bookerCookie: string
  now: () => Date
}

type JsonObject = Record<string, unknown>

const MAX_ATTEMPTS = 12
const PAID = [1, 3]

/**
 * One visit to the booking page, as the site makes it: the same idempotency key until there is a response, whatever
 * crashes meanwhile.
 */
export async function visit(
  deps: KillDeps,
  { flow, name, day }: { flow: Flow; name: string; day: number },
): Promise<void> {
  const host = hostOf(flow)
  const browser = openBrowser(deps, { host, name, account: flow.way === 'account' })
  const quote = await browser.request('POST', '/api/quotation', {
    body: quoteBody(flow, { deps, day }),
  })
  const made = await create(browser, { deps, flow, name, quote })
  const reference = textOf(made['Bref'])
  if (made['Code'] !== 1 || reference === '') return
  const result = (made['PaymentResult'] ?? {}) as JsonObject
  const isTaken =
    flow.way === 'cash' || PAID.includes(Number(result['code']))
      ? true
      : await pay(browser, { deps, flow, made, reference })
  if (!isTaken || flow.ends !== 'cancels') return
  const back = made['ReturnRef']
  const body = {
    source: 'web',
    bookingref: Number(reference),
    ...(typeof back === 'string' && { returnbookingref: Number(back) }),
  }
  await browser.request('POST', '/api/cancelbooking', { body })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Browser = ReturnType<typeof openBrowser>

/** Every request is recorded before it is sent, and its result before anything else happens. */
function openBrowser(
  { send, history, back, bookerCookie }: KillDeps,
  { host, name, account }: { host: string; name: string; account: boolean },
) {
  let cookie = account ? bookerCookie : ''
  return {
    async request(
      method: 'GET' | 'POST' | 'PUT',
      target: string,
      { body, key = '' }: { body?: object; key?: string } = {},
    ): Promise<JsonObject> {
      const path = target.split('?')[0] ?? target
      for (let tries = 0; ; tries += 1) {
        history.write({
          what: 'requested',
          customer: name,
          call: path,
          key,
          about: aboutOf(target, body),
        })
        const { status, headers, text } = await send({
          method,
          target,
          headers: {
            ...headersAt(host),
            ...(cookie !== '' && { cookie }),
            ...(key !== '' && { 'idempotency-key': key }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        if (status !== 0 && status < 500) {
          const reply = JSON.parse(text) as JsonObject
          history.write({ what: 'response', customer: name, call: path, key, status, body: reply })
          cookie = sessionIn(headers['set-cookie']) ?? cookie
          return reply
        }
        history.write({ what: 'silence', customer: name, call: path, key, status })
        if (tries === MAX_ATTEMPTS) throw new Error(`${name}: no answer to ${path}`)
        await back()
      }
    },
  }
}

/** "sid=…" from a response that opens a session. */
function sessionIn(reply: unknown): string | undefined {
  const first: unknown = Array.isArray(reply) ? reply[0] : reply
  return typeof first === 'string' ? first.split(';')[0] : undefined
}

/** The fields of a request that the referee needs; never personal data. */
const aboutOf = (target: string, body: object | undefined): JsonObject => {
  const { bookingref, paymentmethod } = (body ?? {}) as JsonObject
  return { query: target.split('?')[1] ?? '', bookingref, paymentmethod }
}

function quoteBody(flow: Flow, { deps, day }: { deps: KillDeps; day: number }): object {
  const away = flow.way === 'sandbox' ? NORTH : LONDON
  return {
    ...away,
    requestid: randomUUID(),
    bookingdate: morningAfter(deps.now(), day),
    ...(flow.trip === 'return' && {
      rtntype: 'rtn',
      returndate: morningAfter(deps.now(), day + 4),
    }),
  }
}

async function create(
  browser: Browser,
  { deps, flow, name, quote }: { deps: KillDeps; flow: Flow; name: string; quote: JsonObject },
): Promise<JsonObject> {
  const { quoteid, signature, vehtypeid, totalfare } = quote
  const card = flow.ends === 'declined-first' ? '4000000000000002' : '4242424242424242'
  const nonce = flow.way === 'sandbox' ? await nonceFor(deps, card) : ''
  const who = person(name, '2079460188')
  const body = {
    quoteid,
    signature,
    vehtypeid,
    totalfare,
    ...who,
    ...(flow.way === 'account' && { custname: who.passengername, custphone: '2079460188' }),
    paymentmethod: METHODS[flow.way],
    nonce,
  }
  return browser.request('POST', '/api/createbookingTest', { body, key: `kill-${name}` })
}

const METHODS = {
  sandbox: 'card',
  stripe: 'card',
  paypal: 'paypal',
  cash: 'cash',
  account: 'account',
} as const

/** True if the page got the response that it is paid. */
async function pay(
  browser: Browser,
  params: { deps: KillDeps; flow: Flow; made: JsonObject; reference: string },
): Promise<boolean> {
  const { deps, flow, reference } = params
  let reply = params.made
  for (let tries = 0; tries < 3; tries += 1) {
    const result = (reply['PaymentResult'] ?? reply['paymentresult'] ?? {}) as JsonObject
    if (PAID.includes(Number(result['code']))) return true
    const secret = textOf(reply['ClientSecret']) || textOf(reply['clientSecret'])
    const order = textOf(result['paypalorderid'])
    if (secret === '' && order === '') {
      // Declined: tries another card. Under way: polls a moment later.
      const isDeclined = result['code'] === 2
      const nonce =
        isDeclined && flow.way === 'sandbox' ? await nonceFor(deps, '4242424242424242') : ''
      reply = await recheckPayment(browser, { reference, nonce })
      continue
    }
    if (flow.ends === 'leaves-before') return false
    const ref = order === '' ? await confirmAtStripe(deps, secret) : order
    if (order !== '') await deps.fakes.approve(order)
    if (flow.ends === 'leaves-after') return false
    const body = {
      transactionid: ref,
      jobpartid: Number(reference),
      transactionstatus: 'succeeded',
    }
    const updated = await browser.request('PUT', '/api/updatebooking', { body })
    if (updated['Code'] === 1) return true
    reply = await recheckPayment(browser, { reference, nonce: '' })
  }
  return false
}

const recheckPayment = (
  browser: Browser,
  { reference, nonce }: { reference: string; nonce: string },
) =>
  browser.request(
    'GET',
    `/api/paymentintent?jobpartid=${reference}${nonce === '' ? '' : `&nonce=${nonce}`}`,
  )

/** Does what Stripe's script does, with the publishable key. */
async function confirmAtStripe(
  { fakes, publishableKey }: KillDeps,
  clientSecret: string,
): Promise<string> {
  const [intent = ''] = clientSecret.split('_secret_')
  const response = await fetch(`${fakes.stripe}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2030',
      'payment_method_data[card][cvc]': '123',
      use_stripe_sdk: 'true',
    }),
  })
  // already paid is just as good: the earlier response was lost
  if (!response.ok && response.status !== 400)
    throw new Error(`Stripe: ${response.status} ${(await response.text()).slice(0, 300)}`)
  return intent
}

/** A nonce from the card fields, which run in the product's own process. */
async function nonceFor({ cardFields, back, now }: KillDeps, number: string): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(`${cardFields}/sandbox/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: cardFields },
      body: JSON.stringify({
        merchant: 'northway',
        number,
        month: '12',
        year: String(now().getUTCFullYear() + 2),
        cvc: '123',
        holder: 'Maya Osei',
        postalCode: 'E14 4QQ',
      }),
    }).catch(() => undefined)
    const { nonce } = ((await response?.json()) ?? {}) as { nonce?: string }
    if (nonce !== undefined) return nonce
    if (tries === MAX_ATTEMPTS) throw new Error(`no nonce: ${response?.status}`)
    await back()
  }
}
