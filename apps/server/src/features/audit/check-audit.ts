import { auditText } from '@kerbside/domain/audit/audit-entry.ts'
import { readStale } from '../../read-replica.ts'
import type { RequestContext } from '../../request-context.ts'
import { type ChainCheck, followChain, readLinks, sealHash } from './seal-chain.ts'
import { listEntries } from './store.ts'

const AT_ONCE = 500

/** Verifies the whole log of an operator and reports whether any entry was changed, added or removed. */
export function checkAudit(
  deps: Pick<RequestContext, 'db' | 'operator' | 'replica'>,
): Promise<ChainCheck> {
  const { operator } = deps
  return followChain({
    read: (after) =>
      readStale(deps, (tx) => {
        const list = () => listEntries(tx, { operator, after, max: AT_ONCE })
        return readLinks(tx, { operator, chain: 'audit', list })
      }),
    fits: (entry) => sealHash(entry.beforeHash, auditText(entry)).equals(entry.hash),
    // entries older than the retention period may have been deleted
    mayBegin: 'anywhere',
  })
}
