import { hashOf } from '../features/account/session-token.ts'
import type { HolderKind } from './joins.ts'
import { readToken, writeToken } from './signed-token.ts'

/**
 * The board, by a member of staff's id; a driver's own jobs, by the driver's. With the hash of the session it was asked
 * for in, which opens nothing.
 */
export type LiveClaims = {
  kind: HolderKind
  operator: string
  holder: string
  session: string
}

/** What a session is kept by, as a token carries it. */
export const sessionHash = (token: string): string => hashOf(token).toString('base64url')

type Means = { key: Buffer; now: () => Date }

const LIFE_MS = 2 * 60_000
const PURPOSE = 'live-join'

/**
 * What a page gives the hub to be let in, in place of a cookie that is not sent there. Asked for anew before every join;
 * it counts while its holder is signed in with the session it was asked for in.
 */
export const writeLiveToken = ({ key, now }: Means, claims: LiveClaims): string =>
  writeToken({ key, now, purpose: PURPOSE }, { claims, lifeMs: LIFE_MS })

/** Who holds a token, if it is one of this operator and kind that still counts. */
export function readLiveToken(
  { key, now }: Means,
  { token, kind, operator }: { token: string; kind: LiveClaims['kind']; operator: string },
): LiveClaims | undefined {
  const claims = readToken({ key, now, purpose: PURPOSE }, token) as LiveClaims | undefined
  return claims?.kind === kind && claims.operator === operator ? claims : undefined
}
