import { type LookupAddress, lookup } from 'node:dns'
import { request as plainly } from 'node:http'
import { request as securely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInner } from '../host-proof/network.ts'
import { type Hook, type HookResponse, type Hooks, MAX_RESPONSE_LENGTH } from './port.ts'

const WAIT_MS = 10_000

const INNER = 'This address is inside the server’s own network, or can’t be reached.'

/** Sends over the network. `inner` allows private networks and plain http, for development only. */
export const httpHooks = ({ inner }: { inner: boolean }): Hooks => ({
  plain: inner,
  send: (hook) => send(hook, inner),
})

/** Connects to the very address that was checked, so that the DNS name cannot change in between. */
const outside: LookupFunction = (name, options, callback) =>
  lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const open = error ? [] : addresses.filter(({ address }) => !isInner(address))
    const [first] = open
    if (!first) return callback(error ?? new Error(INNER), '', 4)
    return options.all === true ? callback(null, open) : callback(null, first.address, first.family)
  })

function send({ url, headers, body }: Hook, inner: boolean): Promise<HookResponse> {
  const started = performance.now()
  const { protocol, hostname } = new URL(url)
  const bare = hostname.replace(/^\[|\]$/g, '')
  const hookResponse = (status: number, result: string): HookResponse => ({
    status,
    ms: Math.round(performance.now() - started),
    answer: result.slice(0, MAX_RESPONSE_LENGTH),
  })
  // a literal IP address is never looked up
  if (!inner && isIP(bare) !== 0 && isInner(bare)) return Promise.resolve(hookResponse(0, INNER))
  if (!inner && protocol !== 'https:') return Promise.resolve(hookResponse(0, 'Not https.'))
  return new Promise((resolve) => {
    const clientRequest = (protocol === 'https:' ? securely : plainly)(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        timeout: WAIT_MS,
        signal: AbortSignal.timeout(WAIT_MS),
        agent: false,
        ...(inner ? {} : { lookup: outside }),
      },
      (response) => {
        let text = ''
        const done = () => resolve(hookResponse(response.statusCode ?? 0, readable(text)))
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString('utf8')
          if (text.length >= MAX_RESPONSE_LENGTH) response.destroy()
        })
        response.on('close', done)
        response.on('error', done)
      },
    )
    clientRequest.on('timeout', () =>
      clientRequest.destroy(new Error('no answer within 10 seconds')),
    )
    clientRequest.on('error', (error) => resolve(hookResponse(0, error.message)))
    clientRequest.end(body)
  })
}

/** As text: an untrusted server wrote it, and a database stores no zero bytes. */
const readable = (text: string): string => text.replace(/\p{Cc}/gu, ' ')
