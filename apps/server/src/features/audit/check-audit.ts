import { auditText } from '@kerbside/domain/audit/audit-entry.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { type ChainCheck, followChain, readLinks, sealHash } from './seal-chain.ts'
import { listEntries } from './store.ts'

const AT_ONCE = 500

/**
 * Verifies the whole log of an operator and reports whether any entry was changed, added or removed. The whole check
 * reads one server: the replica if it is current. An error that it finds there is checked again on the primary.
 */
export async function checkAudit(
  deps: Pick<RequestContext, 'db' | 'operator' | 'replica'>,
): Promise<ChainCheck> {
  const db = deps.replica?.current()
  const found = db && (await checkOn({ ...deps, db }).catch(() => undefined))
  return found?.ok === true ? found : checkOn(deps)
}

function checkOn(deps: Pick<RequestContext, 'db' | 'operator'>): Promise<ChainCheck> {
  const { operator } = deps
  return followChain({
    read: (after) =>
      withOperator(deps, (tx) => {
        const list = () => listEntries(tx, { operator, after, max: AT_ONCE })
        return readLinks(tx, { operator, chain: 'audit', list })
      }),
    fits: (entry) => sealHash(entry.beforeHash, auditText(entry)).equals(entry.hash),
    // entries older than the retention period may have been deleted
    mayBegin: 'anywhere',
  })
}
