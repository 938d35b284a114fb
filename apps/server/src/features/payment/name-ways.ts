import type { Call } from '../../http/call.ts'
import { findPublicKeys } from './find-public-keys.ts'
import { findWaysToPay } from './ways-to-pay.ts'

/** A name for what an operator's pages say of paying, which changes when its keys do or a gateway goes down. */
export const nameWays = async (call: Call): Promise<string> =>
  JSON.stringify([await findWaysToPay(call), await findPublicKeys(call)])
