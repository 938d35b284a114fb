import { randomUUID } from 'node:crypto'
import type { Deps } from '../../apps/server/src/deps.ts'
import { makeHostKey } from '../../apps/server/src/features/hosting/make-host-key.ts'
import type { FuzzedCall } from './fuzzed-call.ts'
import type { Values } from './given-bookings.ts'
import { openVisitor } from './visitor.ts'
import type { Send } from './wire-request.ts'

/** Where the page of whoever runs the install is, and no operator's. */
export const HOST_PAGE = 'host.localhost'
const OPERATOR = '/api/host/operator'

/** A key that opens it, as the command line makes one. */
export async function givenHostKey(
  means: Pick<Deps, 'hostBook' | 'now' | 'newId' | 'randomBytes'>,
): Promise<string> {
  const made = await makeHostKey(means, { name: 'Kbfuzz', by: 'command line' })
  if (!made.ok) throw new Error(made.reason)
  return made.token
}

const named = () => {
  const slug = `kbfuzz-${randomUUID().slice(0, 8)}`
  return { slug, host: `${slug}.localhost` }
}

/** Whoever runs the install, signed in with their key, and an operator of theirs that nobody else needs. */
export async function givenHost({ send, key }: { send: Send; key: string }) {
  const visitor = openVisitor(send, HOST_PAGE)
  const signIn = () => visitor.ask('POST', '/api/host/signin', { key })
  await signIn()
  const wish = {
    name: 'Kbfuzz Cars',
    owner: 'kbfuzz-owner@example.com',
    ownername: 'Kbfuzz Owner',
    zone: 'Europe/London',
    currency: 'GBP',
    country: 'GB',
    lat: 51.45,
    lng: -2.59,
  }
  const own = named()
  await visitor.ask('POST', OPERATOR, { ...wish, ...own })
  let mayBeOut = false
  return {
    headers: () => visitor.headers(),
    secrets: [[key, 'the key of the host']] as [string, string][],
    /** What the call is about: an operator that was made for it, a new one, or none at all. */
    async freshFor({ path }: FuzzedCall, isOwn: boolean): Promise<Values> {
      if (mayBeOut) await signIn()
      mayBeOut = path === '/api/host/signout'
      if (path === '/api/host/signin') return { key: isOwn ? key : `khk_${'A'.repeat(43)}` }
      if (path === OPERATOR) return { ...wish, ...named() }
      if (!isOwn) return { slug: 'kbfuzz-nobody', typed: 'kbfuzz-nobody', host: 'kbfuzz.localhost' }
      if (path === `${OPERATOR}/delete`)
        await visitor.ask('POST', `${OPERATOR}/suspend`, { slug: own.slug, reason: 'Kbfuzz' })
      const host = path === `${OPERATOR}/host` ? named().host : own.host
      return { slug: own.slug, typed: own.slug, reason: 'Kbfuzz asked for it', host, deed: 'add' }
    },
  }
}
