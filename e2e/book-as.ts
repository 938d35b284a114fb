import type { Page } from '@playwright/test'
import { expect } from './watched-test.ts'
import { bookingOf, JOURNEY, type Made, type Quoted } from './wire.ts'

type Configuration = { cardfieldsorigin: string; publickey: string }

/**
 * Makes a booking as the user signed in on this page, through the page's own API calls: in cash, or with a card that
 * pays.
 */
export async function bookAs(
  page: Page,
  {
    days,
    by,
    body: input = {},
    ...journey
  }: { days: number; by: 'cash' | 'card'; body?: object } & Record<string, unknown>,
): Promise<{ reference: string }> {
  const bookingdate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  const payload = { ...JOURNEY(), bookingdate, ...journey }
  const quote = await fetchFromPage<Quoted>(page, '/api/quotation', payload)
  const card = by === 'card' ? { paymentmethod: 'card', nonce: await nonceFor(page) } : {}
  const made = await fetchFromPage<Made>(page, '/api/createbookingTest', {
    ...bookingOf(quote),
    ...card,
    ...input,
  })
  expect(made.Code).toBe(1)
  return { reference: made.Bref ?? '' }
}

/** Repeats a call that a busy server refused, as the page does. */
const fetchFromPage = <Reply>(page: Page, path: string, body?: object): Promise<Reply> =>
  page.evaluate(
    async ([to, input]) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'kerbside' }
      const payload = input ? { method: 'POST', body: JSON.stringify(input) } : {}
      for (;;) {
        const response = await fetch(to, { headers, ...payload })
        if (response.status !== 503) return response.json()
        await new Promise((done) => setTimeout(done, 1_000))
      }
    },
    [path, body] as const,
  )

/** The nonce that the gateway's card fields return for a card that pays. */
async function nonceFor(page: Page): Promise<string> {
  const { cardfieldsorigin: origin, publickey: merchant } = await fetchFromPage<Configuration>(
    page,
    '/api/configuration',
  )
  const response = await fetch(`${origin}/sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      merchant,
      number: '4242424242424242',
      month: '12',
      year: String(new Date().getUTCFullYear() + 2),
      cvc: '123',
      holder: 'Demo Traveller',
      postalCode: 'E14 4QQ',
    }),
  })
  return ((await response.json()) as { nonce: string }).nonce
}
