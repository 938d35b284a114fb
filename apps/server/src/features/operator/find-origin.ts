import type { Deps } from '../../deps.ts'
import { keptPer } from '../../kept-briefly.ts'
import type { OperatorId } from '../../operator.ts'
import { ANY_HOST } from './find-operator.ts'
import { listHosts } from './store.ts'

const hosts = keptPer<{ host: string; operatorId: string }[]>()

/**
 * Where an operator's own site is, for links in what is sent out: the install's address where that is its own, else its
 * first host. Never what a request called itself, which anybody can make up.
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
  const own = all.filter(({ operatorId }) => operatorId === operator).map(({ host }) => host)
  const { protocol, hostname, port } = new URL(settings.publicUrl)
  const named = own.filter((host) => host !== ANY_HOST)
  if (named.includes(hostname) || named.length === 0) return settings.publicUrl
  // real hosts before those of this machine, which lead nowhere from somebody's letter box
  const isLocal = (host: string) => /(^|\.)localhost$/.test(host)
  const [host = hostname] = [...named.filter((name) => !isLocal(name)), ...named]
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}
