import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import type { Settings } from '../../env.ts'
import type { Finding } from './finding.ts'

const TIMEOUT_MS = 5_000
const DAY_MS = 86_400_000
const MIN_CERTIFICATE_DAYS = 14
const LOCAL = /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/
/** The clock of another machine in an HTTP header has whole seconds. */
const MAX_CLOCK_DIFFERENCE_MS = 30_000

/** PUBLIC_URL as a visitor reaches it: name, certificate, proxy, and that this install answers there. */
export async function checkWeb(
  settings: Pick<Settings, 'publicUrl' | 'demo' | 'trustedProxies' | 'host'>,
  { now }: { now: Date },
): Promise<Finding[]> {
  const url = new URL(settings.publicUrl)
  if (LOCAL.test(url.hostname))
    return [
      settings.demo === 'off'
        ? {
            name: 'Web address',
            state: 'warn',
            text: `${settings.publicUrl} works on this machine only`,
            action: 'Set PUBLIC_URL to the address that customers use.',
          }
        : {
            name: 'Web address',
            state: 'good',
            text: `${settings.publicUrl}, a demo on this machine`,
          },
    ]
  const address = await lookup(url.hostname).catch(() => undefined)
  if (!address)
    return [
      {
        name: 'Web address',
        state: 'bad',
        text: `${url.hostname} has no address in the DNS`,
        action: 'Add an A or AAAA record that points to this machine or its proxy.',
      },
    ]
  return [
    await checkAnswer(settings.publicUrl, now),
    ...(url.protocol === 'https:' ? [await checkCertificate(url, now)] : [UNENCRYPTED]),
    checkProxy(settings, url),
  ]
}

const UNENCRYPTED: Finding = {
  name: 'Certificate',
  state: 'bad',
  text: 'PUBLIC_URL begins with http, so passwords and cards would travel unencrypted',
  action: 'Put a proxy with a certificate in front (deploy/README.md) and use https.',
}

async function checkAnswer(publicUrl: string, now: Date): Promise<Finding> {
  const name = 'Web address'
  try {
    const response = await fetch(`${publicUrl}/healthz`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    })
    const body: unknown = await response.json().catch(() => undefined)
    const isOurs = typeof body === 'object' && body !== null && 'alive' in body
    if (!isOurs)
      return {
        name,
        state: 'bad',
        text: `another program answers at ${publicUrl}`,
        action: 'Let the proxy pass this name on to Kerbside, with its Host header.',
      }
    const date = Date.parse(response.headers.get('date') ?? '')
    const aside = Math.abs(date - now.getTime())
    return aside > MAX_CLOCK_DIFFERENCE_MS
      ? {
          name: 'Clock',
          state: 'bad',
          text: `differs from that of ${publicUrl} by ${Math.round(aside / 1000)} s`,
          action: 'Synchronise the clock (timedatectl set-ntp true).',
        }
      : { name, state: 'good', text: `Kerbside answers at ${publicUrl}` }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    return {
      name,
      state: 'bad',
      text: `nothing answers at ${publicUrl}${cause === '' ? '' : ` (${cause})`}`,
      action: 'Start Kerbside and the proxy, and open the port in the firewall.',
    }
  }
}

function checkCertificate({ hostname, port }: URL, now: Date): Promise<Finding> {
  const name = 'Certificate'
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      servername: hostname,
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    })
    const end = (finding: Finding) => {
      socket.destroy()
      resolve(finding)
    }
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to)
      const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS)
      if (!socket.authorized)
        return end({
          name,
          state: 'bad',
          text: `browsers don’t accept it (${String(socket.authorizationError)})`,
          action: 'Get one from a public certificate authority: the Caddyfile in deploy does.',
        })
      const text = `valid until ${until.toISOString().slice(0, 10)}`
      end(
        days < MIN_CERTIFICATE_DAYS
          ? { name, state: 'warn', text, action: 'Look why it isn’t renewed.' }
          : { name, state: 'good', text },
      )
    })
    socket.once('timeout', () => end({ name, state: 'bad', text: 'no answer in five seconds' }))
    socket.once('error', (error) => end({ name, state: 'bad', text: error.message }))
  })
}

/** Behind a proxy that is not trusted, all visitors look like one, and rate limits hit them together. */
const checkProxy = ({ trustedProxies }: Pick<Settings, 'trustedProxies'>, url: URL): Finding =>
  trustedProxies.length === 0 && url.protocol === 'https:'
    ? {
        name: 'Proxy',
        state: 'bad',
        text: 'https needs a proxy, but TRUSTED_PROXIES is empty: all visitors would look like one',
        action: 'Set TRUSTED_PROXIES to the proxy’s address, such as 127.0.0.1.',
      }
    : {
        name: 'Proxy',
        state: 'good',
        text: trustedProxies.length === 0 ? 'none' : `trusts ${trustedProxies.join(', ')}`,
      }
