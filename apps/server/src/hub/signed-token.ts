import { createHmac, timingSafeEqual } from 'node:crypto'

/** The key, and the purpose: a token of one purpose is not valid for another. */
export type TokenDeps = { key: Buffer; now: () => Date; purpose: string }

const macOf = ({ key, purpose }: TokenDeps, body: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${body}`).digest()

/** Signs claims, so that any process of the install can read a token that another wrote. */
export function writeToken(
  deps: TokenDeps,
  { claims, lifeMs }: { claims: object; lifeMs: number },
): string {
  const until = deps.now().getTime() + lifeMs
  const body = Buffer.from(JSON.stringify({ until, claims })).toString('base64url')
  return `${body}.${macOf(deps, body).toString('base64url')}`
}

/** The claims as they were written; undefined if the token is forged, damaged or expired. */
export function readToken(deps: TokenDeps, token: string): unknown {
  const [body, mac, ...rest] = token.split('.')
  if (body === undefined || mac === undefined || rest.length > 0) return undefined
  const expected = macOf(deps, body)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
    until: number
    claims: unknown
  }
  return payload.until > deps.now().getTime() ? payload.claims : undefined
}
