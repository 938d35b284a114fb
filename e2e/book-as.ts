import type { Page } from '@playwright/test'
import { expect } from './watched-test.ts'
import { bookingOf, JOURNEY, type Made, type Quoted } from './wire.ts'

type Configuration = { cardfieldsorigin: string; publickey: string }

/** A booking by whoever is signed in on this page, as its own calls make it: in cash, or with a card that pays. */
export async function bookAs(
  page: Page,
  {
    days,
    by,
    said = {},
    ...journey
  }: { days: number; by: 'cash' | 'card'; said?: object } & Record<string, unknown>,
): Promise<{ reference: string }> {
  const bookingdate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  const asked = { ...JOURNEY(), bookingdate, ...journey }
  const quote = await ask<Quoted>(page, '/api/quotation', asked)
  const card = by === 'card' ? { paymentmethod: 'card', nonce: await nonceFor(page) } : {}
  const made = await ask<Made>(page, '/api/createbookingTest', {
    ...bookingOf(quote),
    ...card,
    ...said,
  })
  expect(made.Code).toBe(1)
  return { reference: made.Bref ?? '' }
}

const ask = <Reply>(page: Page, path: string, body?: object): Promise<Reply> =>
  page.evaluate(
    async ([to, said]) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'kerbside' }
      const asked = said ? { method: 'POST', body: JSON.stringify(said) } : {}
      return (await fetch(to, { headers, ...asked })).json()
    },
    [path, body] as const,
  )

/** What the gateway's card fields give for a card that pays. */
async function nonceFor(page: Page): Promise<string> {
  const { cardfieldsorigin: origin, publickey: merchant } = await ask<Configuration>(
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
