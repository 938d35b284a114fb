import { hashOf } from '../features/account/sign-in/session-token.ts'
import type { HolderKind } from './joins.ts'
import { readToken, writeToken } from './signed-token.ts'

/**
 * A token for the board has a member of staff's id, one for a driver's own legs the driver's. It also contains the hash
 * of the session it was issued for, which opens nothing.
 */
export type LiveClaims = {
  kind: HolderKind
  operator: string
  holder: string
  session: string
}

/** The hash that identifies a session in a token. */
export const sessionHash = (token: string): string => hashOf(token).toString('base64url')

type Deps = { key: Buffer; now: () => Date }

const LIFE_MS = 2 * 60_000
const PURPOSE = 'live-join'

/**
 * A page sends this to the hub in place of a cookie that is not sent there. It requests a new one before every join;
 * the token is valid while its holder is signed in with the session it was issued for.
 */
export const writeLiveToken = ({ key, now }: Deps, claims: LiveClaims): string =>
  writeToken({ key, now, purpose: PURPOSE }, { claims, lifeMs: LIFE_MS })

/** The holder of a token, if it belongs to this operator and kind and is still valid. */
export function readLiveToken(
  { key, now }: Deps,
  { token, kind, operator }: { token: string; kind: LiveClaims['kind']; operator: string },
): LiveClaims | undefined {
  const claims = readToken({ key, now, purpose: PURPOSE }, token) as LiveClaims | undefined
  return claims?.kind === kind && claims.operator === operator ? claims : undefined
}
