import { recordText } from '@kerbside/domain/licensing/record-entry.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { type ChainCheck, followChain, readLinks, sealHash } from '../audit/seal-chain.ts'
import { listRecords, type StoredRecord } from './store.ts'
import { digestOf } from './write-record.ts'

const AT_ONCE = 500

/** Verifies the whole licensing record and reports whether any entry was changed, added or removed. */
export function checkRecord(deps: Pick<RequestContext, 'db' | 'operator'>): Promise<ChainCheck> {
  const { operator } = deps
  return followChain({
    read: (after) =>
      withOperator(deps, (tx) => {
        const list = () => listRecords(tx, { operator, after, max: AT_ONCE })
        return readLinks(tx, { operator, chain: 'record', list })
      }),
    fits: isWhole,
  })
}

/** Whether an entry matches its seal; an erased entry has only the seal left to check. */
export function isWhole(entry: StoredRecord): boolean {
  const { salt, content, digest, beforeHash, hash } = entry
  if (salt && !digestOf(salt, content).equals(digest)) return false
  return sealHash(beforeHash, recordText(entry, digest.toString('hex'))).equals(hash)
}
