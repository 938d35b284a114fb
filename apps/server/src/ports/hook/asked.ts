import { type LookupAddress, lookup } from 'node:dns'
import { request as plainly } from 'node:http'
import { request as securely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInner } from '../host-proof/asked.ts'
import { type Hook, type HookAnswer, type Hooks, LONGEST_ANSWER } from './port.ts'

const WAIT_MS = 10_000

const INNER = 'This address leads into the network of the house, or nowhere.'

/** Over the network. `inner` lets it reach machines of its own and go without https: while it is developed only. */
export const askedHooks = ({ inner }: { inner: boolean }): Hooks => ({
  plain: inner,
  send: (hook) => send(hook, inner),
})

/** The address that was looked at is the one that is asked: a name cannot change its mind in between. */
const outside: LookupFunction = (name, options, tell) =>
  lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const open = error ? [] : addresses.filter(({ address }) => !isInner(address))
    const [first] = open
    if (!first) return tell(error ?? new Error(INNER), '', 4)
    return options.all === true ? tell(null, open) : tell(null, first.address, first.family)
  })

function send({ url, headers, body }: Hook, inner: boolean): Promise<HookAnswer> {
  const begun = performance.now()
  const { protocol, hostname } = new URL(url)
  const bare = hostname.replace(/^\[|\]$/g, '')
  const told = (status: number, answer: string): HookAnswer => ({
    status,
    ms: Math.round(performance.now() - begun),
    answer: answer.slice(0, LONGEST_ANSWER),
  })
  // a bare address is never looked up
  if (!inner && isIP(bare) !== 0 && isInner(bare)) return Promise.resolve(told(0, INNER))
  if (!inner && protocol !== 'https:') return Promise.resolve(told(0, 'Not https.'))
  return new Promise((resolve) => {
    const asked = (protocol === 'https:' ? securely : plainly)(
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
        let said = ''
        const done = () => resolve(told(response.statusCode ?? 0, readable(said)))
        response.on('data', (chunk: Buffer) => {
          said += chunk.toString('utf8')
          if (said.length >= LONGEST_ANSWER) response.destroy()
        })
        response.on('close', done)
        response.on('error', done)
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer within 10 seconds')))
    asked.on('error', (error) => resolve(told(0, error.message)))
    asked.end(body)
  })
}

/** As text: a strange machine wrote it, and a database keeps no zero bytes. */
const readable = (said: string): string => said.replace(/\p{Cc}/gu, ' ')
