import { randomUUID } from 'node:crypto'
import { LONDON, morningAfter, NORTH, person } from '../fuzz/journeys.ts'
import { headersAt } from '../fuzz/visitor.ts'
import type { Send } from '../fuzz/wire-request.ts'
import type { History } from './history.ts'
import type { StandIns } from './open-stand-ins.ts'

export type Way = 'sandbox' | 'stripe' | 'paypal' | 'cash' | 'account'
export type Flow = {
  way: Way
  trip: 'single' | 'return'
  /** `cancels` afterwards; closes the browser before or after paying. */
  ends: 'pays' | 'cancels' | 'leaves-before' | 'leaves-after' | 'declined-first'
}

/** Northway takes sandbox cards; Kerbside takes Stripe, PayPal and bookers' accounts. */
export const hostOf = ({ way }: Flow): string =>
  way === 'sandbox' ? 'northway.localhost' : 'kerbside.localhost'

export type KillMeans = {
  send: Send
  history: History
  standIns: StandIns
  cardFields: string
  publishableKey: string
  /** Settles when the product answers again. */
  back: () => Promise<void>
  /** Cookie of a booker who is signed in. */
  bookerCookie: string
  now: () => Date
}

type Said = Record<string, unknown>

const MOST_TRIES = 12
const PAID = [1, 3]

/** One visit to the booking page, as the site makes it: the same key until it has an answer, whatever dies meanwhile. */
export async function visit(
  means: KillMeans,
  { flow, name, day }: { flow: Flow; name: string; day: number },
): Promise<void> {
  const host = hostOf(flow)
  const browser = openBrowser(means, { host, name, account: flow.way === 'account' })
  const quote = await browser.ask('POST', '/api/quotation', {
    body: journeyOf(flow, { means, day }),
  })
  const made = await create(browser, { means, flow, name, quote })
  const reference = textOf(made['Bref'])
  if (made['Code'] !== 1 || reference === '') return
  const result = (made['PaymentResult'] ?? {}) as Said
  const isTaken =
    flow.way === 'cash' || PAID.includes(Number(result['code']))
      ? true
      : await pay(browser, { means, flow, made, reference })
  if (!isTaken || flow.ends !== 'cancels') return
  const back = made['ReturnRef']
  const body = {
    source: 'web',
    bookingref: Number(reference),
    ...(typeof back === 'string' && { returnbookingref: Number(back) }),
  }
  await browser.ask('POST', '/api/cancelbooking', { body })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Browser = ReturnType<typeof openBrowser>

/** Every request is written down before it goes, and what came of it before anything follows from it. */
function openBrowser(
  { send, history, back, bookerCookie }: KillMeans,
  { host, name, account }: { host: string; name: string; account: boolean },
) {
  let cookie = account ? bookerCookie : ''
  return {
    async ask(
      method: 'GET' | 'POST' | 'PUT',
      target: string,
      { body, key = '' }: { body?: object; key?: string } = {},
    ): Promise<Said> {
      const call = target.split('?')[0] ?? target
      for (let tries = 0; ; tries += 1) {
        history.write({ what: 'asked', customer: name, call, key, about: aboutOf(target, body) })
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
          const said = JSON.parse(text) as Said
          history.write({ what: 'told', customer: name, call, key, status, said })
          cookie = sessionIn(headers['set-cookie']) ?? cookie
          return said
        }
        history.write({ what: 'silence', customer: name, call, key, status })
        if (tries === MOST_TRIES) throw new Error(`${name}: no answer to ${call}`)
        await back()
      }
    },
  }
}

/** "sid=…" of an answer that opens a session. */
function sessionIn(said: unknown): string | undefined {
  const first: unknown = Array.isArray(said) ? said[0] : said
  return typeof first === 'string' ? first.split(';')[0] : undefined
}

/** What the referee needs to know of a request; never who booked. */
const aboutOf = (target: string, body: object | undefined): Said => {
  const { bookingref, paymentmethod } = (body ?? {}) as Said
  return { query: target.split('?')[1] ?? '', bookingref, paymentmethod }
}

function journeyOf(flow: Flow, { means, day }: { means: KillMeans; day: number }): object {
  const away = flow.way === 'sandbox' ? NORTH : LONDON
  return {
    ...away,
    requestid: randomUUID(),
    bookingdate: morningAfter(means.now(), day),
    ...(flow.trip === 'return' && {
      rtntype: 'rtn',
      returndate: morningAfter(means.now(), day + 4),
    }),
  }
}

async function create(
  browser: Browser,
  { means, flow, name, quote }: { means: KillMeans; flow: Flow; name: string; quote: Said },
): Promise<Said> {
  const { quoteid, signature, vehtypeid, totalfare } = quote
  const card = flow.ends === 'declined-first' ? '4000000000000002' : '4242424242424242'
  const nonce = flow.way === 'sandbox' ? await nonceFor(means, card) : ''
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
  return browser.ask('POST', '/api/createbookingTest', { body, key: `kill-${name}` })
}

const METHODS = {
  sandbox: 'card',
  stripe: 'card',
  paypal: 'paypal',
  cash: 'cash',
  account: 'account',
} as const

/** True when the page was told that it is paid. */
async function pay(
  browser: Browser,
  facts: { means: KillMeans; flow: Flow; made: Said; reference: string },
): Promise<boolean> {
  const { means, flow, reference } = facts
  let said = facts.made
  for (let tries = 0; tries < 3; tries += 1) {
    const result = (said['PaymentResult'] ?? said['paymentresult'] ?? {}) as Said
    if (PAID.includes(Number(result['code']))) return true
    const secret = textOf(said['ClientSecret']) || textOf(said['clientSecret'])
    const order = textOf(result['paypalorderid'])
    if (secret === '' && order === '') {
      // Declined: with another card. Under way: asked after a moment later.
      const isDeclined = result['code'] === 2
      const nonce =
        isDeclined && flow.way === 'sandbox' ? await nonceFor(means, '4242424242424242') : ''
      said = await look(browser, { reference, nonce })
      continue
    }
    if (flow.ends === 'leaves-before') return false
    const ref = order === '' ? await confirmAtStripe(means, secret) : order
    if (order !== '') await means.standIns.approve(order)
    if (flow.ends === 'leaves-after') return false
    const body = {
      transactionid: ref,
      jobpartid: Number(reference),
      transactionstatus: 'succeeded',
    }
    const updated = await browser.ask('PUT', '/api/updatebooking', { body })
    if (updated['Code'] === 1) return true
    said = await look(browser, { reference, nonce: '' })
  }
  return false
}

const look = (browser: Browser, { reference, nonce }: { reference: string; nonce: string }) =>
  browser.ask(
    'GET',
    `/api/paymentintent?jobpartid=${reference}${nonce === '' ? '' : `&nonce=${nonce}`}`,
  )

/** As Stripe's script does it, with the key everybody may see. */
async function confirmAtStripe(
  { standIns, publishableKey }: KillMeans,
  clientSecret: string,
): Promise<string> {
  const [intent = ''] = clientSecret.split('_secret_')
  const response = await fetch(`${standIns.stripe}/v1/payment_intents/${intent}/confirm`, {
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
  // paid already is as good: the answer of before was lost
  if (!response.ok && response.status !== 400)
    throw new Error(`Stripe: ${response.status} ${(await response.text()).slice(0, 300)}`)
  return intent
}

/** What the card fields give; they live in the product's own process. */
async function nonceFor({ cardFields, back, now }: KillMeans, number: string): Promise<string> {
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
    if (tries === MOST_TRIES) throw new Error(`no nonce: ${response?.status}`)
    await back()
  }
}
