import { Agent } from 'node:http'
import { DEMO_PASSWORD } from '../../apps/server/seed/demo-accounts.ts'
import { hashAsBrowser } from '../../apps/server/src/features/account/sign-in/deny-common.ts'
import { headersAt } from '../fuzz/fuzz-client.ts'
import { type Journey, LONDON, morningAfter, NORTH, person } from '../fuzz/journeys.ts'
import { sendOverHttp } from '../send-over-http.ts'

type JsonObject = Record<string, unknown>

export type Response = { status: number; body: JsonObject }

/** A booking that was confirmed to its customer. */
export type Booked = { reference: number; code: string }

let lastCustomer = 0

/**
 * A browser of one customer. Each request has a connection of its own, so that a balancer sends them to different
 * processes.
 */
export function openCustomer(port: number, operator: 'kerbside' | 'northway' = 'kerbside') {
  let cookie = ''
  // two bookings of one person for the same journey would be one
  const number = ++lastCustomer
  const request = async (
    method: 'GET' | 'POST',
    target: string,
    body?: object,
  ): Promise<Response> => {
    const agent = new Agent({ keepAlive: false })
    const { status, headers, text } = await sendOverHttp(
      port,
      agent,
    )({
      method,
      target,
      headers: {
        ...headersAt(`${operator}.localhost`),
        ...(cookie !== '' && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const [set]: unknown[] = [headers['set-cookie']].flat()
    if (typeof set === 'string') cookie = set.split(';')[0] ?? ''
    return { status, body: status === 200 && text.startsWith('{') ? JSON.parse(text) : { text } }
  }

  return {
    request,
    async signIn(email: string): Promise<Response> {
      const passwordhash = await hashAsBrowser(operator, DEMO_PASSWORD)
      return request('POST', '/api/signIn', { email, passwordhash, rememberme: true })
    },
    /** Quotes and books; a response that is no confirmation is returned instead. */
    async book({
      method = 'cash',
      nonce = '',
    }: {
      method?: 'cash' | 'card'
      nonce?: string
    } = {}): Promise<Booked | Response> {
      const quoted = await request('POST', '/api/quotation', {
        ...JOURNEYS[operator],
        bookingdate: morningAfter(new Date(), 1),
      })
      if (quoted.status !== 200) return quoted
      const { quoteid, signature, vehtypeid, totalfare } = quoted.body
      const made = await request('POST', '/api/createbookingTest', {
        quoteid,
        signature,
        vehtypeid,
        totalfare,
        paymentmethod: method,
        nonce,
        ...person(`Osei${number}`, String(2_079_460_000 + number)),
      })
      if (made.body['Code'] !== 1) return made
      return { reference: Number(made.body['Bref']), code: String(made.body['ticketcode']) }
    },
  }
}

export type Customer = ReturnType<typeof openCustomer>

const JOURNEYS: Readonly<Record<string, Journey>> = { kerbside: LONDON, northway: NORTH }

export const isBooked = (result: Booked | Response): result is Booked => 'reference' in result

/** A nonce of the sandbox gateway for a card that is accepted. */
export async function nonceAt(cardFields: string): Promise<string> {
  const response = await fetch(`${cardFields}/sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: cardFields },
    body: JSON.stringify({
      merchant: 'northway',
      number: '4242424242424242',
      month: '12',
      year: String(new Date().getUTCFullYear() + 2),
      cvc: '123',
      holder: 'Maya Osei',
      postalCode: 'E14 4QQ',
    }),
  })
  const { nonce } = (await response.json()) as { nonce?: string }
  if (nonce === undefined) throw new Error(`no nonce: ${response.status}`)
  return nonce
}
