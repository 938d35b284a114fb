import { DEMO_PASSWORD } from '../apps/server/seed/demo-accounts.ts'
import { hashAsBrowser } from '../apps/server/src/features/account/sign-in/deny-common.ts'
import { requestOf } from './load.ts'
import { quoteBodies } from './quote.ts'

const HOST = 'kerbside.localhost'
/** A demo account with bookings of its own. */
export const DEMO_CUSTOMER = 'demo.traveller@example.com'

export type DemoRequests = Record<'quote' | 'board' | 'history page', readonly Buffer[]>

/** Prepared requests, with a customer and a dispatcher signed in. */
export async function demoRequests(port: number): Promise<DemoRequests> {
  const post = async (target: string, body: object): Promise<Response> => {
    const response = await send(target, body)
    if (response.status !== 503) return response
    // a server that has just started may be busy for a moment
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return post(target, body)
  }
  const send = (target: string, body: object) =>
    fetch(`http://127.0.0.1:${port}${target}`, {
      method: 'POST',
      headers: {
        host: HOST,
        'content-type': 'application/json',
        'x-requested-with': 'kerbside',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify(body),
    })
  const cookieOf = async (response: Response): Promise<string> => {
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie === undefined) throw new Error(`no cookie: ${await response.text()}`)
    return cookie
  }
  const passwordhash = await hashAsBrowser('kerbside', DEMO_PASSWORD)
  const customer = await post('/api/signIn', {
    email: DEMO_CUSTOMER,
    passwordhash,
    rememberme: true,
  })
  const { Id: custid } = (await customer.clone().json()) as { Id?: number }
  if (custid === undefined) throw new Error(`not signed in: ${await customer.text()}`)
  const dispatcher = await post('/api/staff/demo', { role: 'dispatcher' })
  return {
    quote: quoteBodies().map((body) => requestOf('POST', '/api/quotation', { host: HOST, body })),
    board: [
      requestOf('GET', '/api/desk/board', {
        host: HOST,
        headers: { cookie: await cookieOf(dispatcher) },
      }),
    ],
    'history page': [
      requestOf('GET', `/api/journeyhistory?custid=${custid}&filter=all&page=0`, {
        host: HOST,
        headers: { cookie: await cookieOf(customer) },
      }),
    ],
  }
}
