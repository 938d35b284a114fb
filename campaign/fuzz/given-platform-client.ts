import { randomUUID } from 'node:crypto'
import type { Deps } from '../../apps/server/src/deps.ts'
import { makePlatformKey } from '../../apps/server/src/features/hosting/make-platform-key.ts'
import { openFuzzClient } from './fuzz-client.ts'
import type { FuzzedEndpoint } from './fuzzed-endpoint.ts'
import type { Values } from './given-bookings.ts'
import type { Send } from './wire-request.ts'

/** The host of the platform's page, which belongs to no operator. */
export const PLATFORM_HOST = 'host.localhost'
const OPERATOR = '/api/host/operator'

/** A platform key, as the command line makes one. */
export async function givenPlatformKey(
  deps: Pick<Deps, 'platformRegistry' | 'now' | 'newId' | 'randomBytes'>,
): Promise<string> {
  const made = await makePlatformKey(deps, { name: 'Kbfuzz', by: 'command line' })
  if (!made.ok) throw new Error(made.reason)
  return made.token
}

const named = () => {
  const slug = `kbfuzz-${randomUUID().slice(0, 8)}`
  return { slug, host: `${slug}.localhost` }
}

/** The platform's client, signed in with its key, and an operator that nothing else uses. */
export async function givenPlatformClient({ send, key }: { send: Send; key: string }) {
  const client = openFuzzClient(send, PLATFORM_HOST)
  const signIn = () => client.request('POST', '/api/host/signin', { key })
  await signIn()
  const operatorRequest = {
    name: 'Kbfuzz Cars',
    owner: 'kbfuzz-owner@example.com',
    ownerName: 'Kbfuzz Owner',
    zone: 'Europe/London',
    currency: 'GBP',
    country: 'GB',
    base: '51.45, -2.59',
  }
  const names = named()
  await client.request('POST', OPERATOR, { ...operatorRequest, ...names })
  let mayBeOut = false
  return {
    headers: () => client.headers(),
    secrets: [[key, 'the key of the host']] as [string, string][],
    /** The operator the endpoint is about: one made for it, a new one, or none. */
    async freshFor({ path }: FuzzedEndpoint, isOwn: boolean): Promise<Values> {
      if (mayBeOut) await signIn()
      mayBeOut = path === '/api/host/signout'
      if (path === '/api/host/signin') return { key: isOwn ? key : `khk_${'A'.repeat(43)}` }
      if (path === OPERATOR) return { ...operatorRequest, ...named() }
      if (!isOwn)
        return { slug: 'kbfuzz-unknown', typed: 'kbfuzz-unknown', host: 'kbfuzz.localhost' }
      if (path === `${OPERATOR}/delete`)
        await client.request('POST', `${OPERATOR}/suspend`, { slug: names.slug, reason: 'Kbfuzz' })
      const host = path === `${OPERATOR}/host` ? named().host : names.host
      return {
        slug: names.slug,
        typed: names.slug,
        reason: 'Kbfuzz asked for it',
        host,
        action: 'add',
      }
    },
  }
}
