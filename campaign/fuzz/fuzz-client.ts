import type { Send, WireRequest, WireResponse } from './wire-request.ts'

/** One browser at one operator's site: it keeps its cookie and sends the headers of a page of the product. */
export type FuzzClient = {
  /** The headers of this client's requests. */
  headers: () => Record<string, string>
  request: (
    method: WireRequest['method'],
    target: string,
    body?: object,
  ) => Promise<Record<string, unknown>>
}

const OURS = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }

export const headersAt = (host: string): Record<string, string> => ({ host, ...OURS })

export function openFuzzClient(send: Send, host: string): FuzzClient {
  let cookie = ''
  const headers = () => ({ ...headersAt(host), ...(cookie !== '' && { cookie }) })
  return {
    headers,
    async request(method, target, body) {
      const response = await send({
        method,
        target,
        headers: { ...headers(), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      cookie = cookieOf(response) ?? cookie
      if (response.status !== 200)
        throw new Error(`${method} ${target}: ${response.status} ${response.text.slice(0, 300)}`)
      return JSON.parse(response.text) as Record<string, unknown>
    },
  }
}

/** "sid=…" from a response that opens a session. */
function cookieOf({ headers }: WireResponse): string | undefined {
  const cookies = headers['set-cookie']
  const [first] = Array.isArray(cookies) ? (cookies as string[]) : [cookies]
  return typeof first === 'string' ? first.split(';')[0] : undefined
}
