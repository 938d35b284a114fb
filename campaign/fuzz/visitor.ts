import type { Send, WireAnswer, WireRequest } from './wire-request.ts'

/** One browser at one operator's site: it keeps its cookie and sends what a page of ours sends. */
export type FuzzVisitor = {
  /** What a request of this visitor carries. */
  headers: () => Record<string, string>
  ask: (
    method: WireRequest['method'],
    target: string,
    body?: object,
  ) => Promise<Record<string, unknown>>
}

const OURS = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }

export const headersAt = (host: string): Record<string, string> => ({ host, ...OURS })

export function openVisitor(send: Send, host: string): FuzzVisitor {
  let cookie = ''
  const headers = () => ({ ...headersAt(host), ...(cookie !== '' && { cookie }) })
  return {
    headers,
    async ask(method, target, body) {
      const answer = await send({
        method,
        target,
        headers: { ...headers(), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      cookie = cookieOf(answer) ?? cookie
      if (answer.status !== 200)
        throw new Error(`${method} ${target}: ${answer.status} ${answer.text.slice(0, 300)}`)
      return JSON.parse(answer.text) as Record<string, unknown>
    },
  }
}

/** "sid=…" of an answer that opens a session. */
function cookieOf({ headers }: WireAnswer): string | undefined {
  const said = headers['set-cookie']
  const [first] = Array.isArray(said) ? (said as string[]) : [said]
  return typeof first === 'string' ? first.split(';')[0] : undefined
}
