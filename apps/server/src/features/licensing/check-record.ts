import { recordText } from '@kerbside/domain/licensing/record-entry.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type ChainCheck, followChain, readLinks, sealHash } from '../audit/seal-chain.ts'
import { type KeptRecord, listRecords } from './store.ts'
import { digestOf } from './write-record.ts'

const AT_ONCE = 500

/** Goes through the whole licensing record and says whether anything in it was changed, added or taken out. */
export function checkRecord(means: Pick<Call, 'db' | 'operator'>): Promise<ChainCheck> {
  const { operator } = means
  return followChain({
    read: (after) =>
      withOperator(means, (tx) => {
        const list = () => listRecords(tx, { operator, after, most: AT_ONCE })
        return readLinks(tx, { operator, chain: 'record', list })
      }),
    fits: isWhole,
  })
}

/** Whether an entry says what it was sealed with; of a forgotten one only the seal is left to judge. */
export function isWhole(entry: KeptRecord): boolean {
  const { salt, content, digest, beforeHash, hash } = entry
  if (salt && !digestOf(salt, content).equals(digest)) return false
  return sealHash(beforeHash, recordText(entry, digest.toString('hex'))).equals(hash)
}
