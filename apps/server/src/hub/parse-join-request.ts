import type { ParsedJoin } from './connection.ts'
import { readLiveToken } from './live-token.ts'

type Deps = { key: Buffer; now: () => Date }

const MAX_CODE_LENGTH = 128
const MAX_TOKEN_LENGTH = 1_024

/** Parses a client's request to join; undefined if it is malformed or has no valid token. */
export function parseJoinRequest(
  deps: Deps,
  { payload, operator }: { payload: unknown; operator: string },
): ParsedJoin | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined
  const params = payload as Readonly<Record<string, unknown>>
  const holderBy = (kind: 'board' | 'driver') => {
    const token = params[kind]
    if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH) return undefined
    return readLiveToken(deps, { token, kind, operator })
  }
  if ('board' in params) {
    const claims = holderBy('board')
    return claims && { kind: 'board', facts: { memberId: claims.holder }, session: claims.session }
  }
  if ('driver' in params) {
    const claims = holderBy('driver')
    return claims && { kind: 'driver', facts: { driverId: claims.holder }, session: claims.session }
  }
  return readLeg(params)
}

function readLeg({ jobpartid, code }: Readonly<Record<string, unknown>>): ParsedJoin | undefined {
  if (typeof jobpartid !== 'number' || !Number.isSafeInteger(jobpartid) || jobpartid < 1)
    return undefined
  if (code === undefined || code === null)
    return { kind: 'booking', facts: { jobpartid, code: undefined } }
  if (typeof code !== 'string' || code.length > MAX_CODE_LENGTH) return undefined
  return { kind: 'booking', facts: { jobpartid, code } }
}
