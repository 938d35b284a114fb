import { auditText } from '@kerbside/domain/audit/audit-entry.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type ChainCheck, followChain, readLinks, sealHash } from './seal-chain.ts'
import { listEntries } from './store.ts'

const AT_ONCE = 500

/** Goes through the whole log of an operator and says whether anything in it was changed, added or taken out. */
export function checkAudit(means: Pick<Call, 'db' | 'operator'>): Promise<ChainCheck> {
  const { operator } = means
  return followChain({
    read: (after) =>
      withOperator(means, (tx) => {
        const list = () => listEntries(tx, { operator, after, most: AT_ONCE })
        return readLinks(tx, { operator, chain: 'audit', list })
      }),
    fits: (entry) => sealHash(entry.beforeHash, auditText(entry)).equals(entry.hash),
    // what is older than it is kept for may be gone
    mayBegin: 'anywhere',
  })
}
