import { cachePerDatabase } from '../../cache-briefly.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { ANY_HOST } from './find-operator.ts'
import { listHosts } from './store.ts'

const hosts = cachePerDatabase<{ host: string; operatorId: string }[]>()

/**
 * The origin of an operator's own site, for links in messages: the install's address if it belongs to the operator,
 * else its first host. Never the Host header of a request, which can be forged.
 */
export async function findOrigin({
  db,
  now,
  operator,
  settings,
}: Pick<Deps, 'db' | 'now'> & {
  operator: OperatorId
  settings: Pick<Deps['settings'], 'publicUrl'>
}): Promise<string> {
  const all = await hosts(db).get(now(), { key: '', load: () => listHosts(db) })
  const ownHosts = all.filter(({ operatorId }) => operatorId === operator).map(({ host }) => host)
  const { protocol, hostname, port } = new URL(settings.publicUrl)
  const named = ownHosts.filter((host) => host !== ANY_HOST)
  if (named.includes(hostname) || named.length === 0) return settings.publicUrl
  // real hosts before those of this machine, which do not work in a recipient's mailbox
  const isLocal = (host: string) => /(^|\.)localhost$/.test(host)
  const [host = hostname] = [...named.filter((name) => !isLocal(name)), ...named]
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}
