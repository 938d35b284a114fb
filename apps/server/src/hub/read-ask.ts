import type { Ask } from './connection.ts'
import { readLiveToken } from './live-token.ts'

type Means = { key: Buffer; now: () => Date }

const LONGEST_CODE = 128
const LONGEST_TOKEN = 1_024

/** What a client asked to follow; undefined of anything that is no such question, or holds no token that counts. */
export function readAsk(
  means: Means,
  { said, operator }: { said: unknown; operator: string },
): Ask | undefined {
  if (typeof said !== 'object' || said === null) return undefined
  const asked = said as Readonly<Record<string, unknown>>
  const holderBy = (kind: 'board' | 'driver') => {
    const token = asked[kind]
    if (typeof token !== 'string' || token.length > LONGEST_TOKEN) return undefined
    return readLiveToken(means, { token, kind, operator })
  }
  if ('board' in asked) {
    const claims = holderBy('board')
    return claims && { kind: 'board', facts: { memberId: claims.holder }, session: claims.session }
  }
  if ('driver' in asked) {
    const claims = holderBy('driver')
    return claims && { kind: 'driver', facts: { driverId: claims.holder }, session: claims.session }
  }
  return readLeg(asked)
}

function readLeg({ jobpartid, code }: Readonly<Record<string, unknown>>): Ask | undefined {
  if (typeof jobpartid !== 'number' || !Number.isSafeInteger(jobpartid) || jobpartid < 1)
    return undefined
  if (code === undefined || code === null)
    return { kind: 'booking', facts: { jobpartid, code: undefined } }
  if (typeof code !== 'string' || code.length > LONGEST_CODE) return undefined
  return { kind: 'booking', facts: { jobpartid, code } }
}
