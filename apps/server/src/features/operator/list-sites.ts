import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Kysely } from 'kysely'
import { type Tables, withOperator } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { ANY_HOST } from './find-operator.ts'
import { findOperatorRow, listHosts } from './store.ts'

export type Sites = { pages: string[]; embedders: readonly string[] }

/**
 * The origins of an operator's own pages and of the sites that may embed them; undefined if the operator does not
 * exist.
 */
export async function listSites(
  db: Kysely<Tables>,
  { merchant, publicUrl, port }: { merchant: string; publicUrl: string; port: number },
): Promise<Sites | undefined> {
  const hosts = await listHosts(db)
  const operator = await findBySlug(db, {
    slug: merchant,
    ids: [...new Set(hosts.map((row) => row.operatorId))],
  })
  if (!operator) return undefined
  const { protocol, hostname } = new URL(publicUrl)
  const ownHosts = hosts.filter((row) => row.operatorId === operator.id).map((row) => row.host)
  const isAny = ownHosts.includes(ANY_HOST)
  const names = new Set([
    ...ownHosts.filter((host) => host !== ANY_HOST),
    ...(isAny ? [hostname, 'localhost', '127.0.0.1'] : []),
  ])
  const suffix = new URL(publicUrl).port === '' ? '' : `:${port}`
  return {
    pages: [...names].map((host) => `${protocol}//${host}${suffix}`),
    embedders: operator.settings.embedders,
  }
}

/** Whether an operator of this install already has the host name. */
export const isHostTaken = async (db: Kysely<Tables>, host: string): Promise<boolean> =>
  (await listHosts(db)).some((other) => other.host === host)

async function findBySlug(
  db: Kysely<Tables>,
  { slug, ids }: { slug: string; ids: readonly string[] },
): Promise<Operator | undefined> {
  for (const id of ids) {
    const operator = id as OperatorId
    const row = await withOperator({ db, operator }, (tx) => findOperatorRow(tx, { operator }))
    if (row?.slug === slug) return row
  }
  return undefined
}
