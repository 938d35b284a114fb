import { auditText } from '@kerbside/domain/audit/audit-entry.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type ChainCheck, followChain, readHead, sealHash } from './seal-chain.ts'
import { listEntries } from './store.ts'

const AT_ONCE = 500

/** Goes through the whole log of an operator and says whether anything in it was changed, added or taken out. */
export function checkAudit(means: Pick<Call, 'db' | 'operator'>): Promise<ChainCheck> {
  const { operator } = means
  return followChain({
    read: (after) =>
      withOperator(means, async (tx) => ({
        entries: await listEntries(tx, { operator, after, most: AT_ONCE }),
        head: await readHead(tx, { operator, chain: 'audit' }),
      })),
    fits: (entry) => sealHash(entry.beforeHash, auditText(entry)).equals(entry.hash),
    // what is older than it is kept for may be gone
    mayBegin: 'anywhere',
  })
}
