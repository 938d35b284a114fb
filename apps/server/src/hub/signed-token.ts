import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whose key, and what for: a token of one purpose opens nothing of another. */
export type TokenMeans = { key: Buffer; now: () => Date; purpose: string }

const macOf = ({ key, purpose }: TokenMeans, body: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${body}`).digest()

/** Claims that prove themselves, so that any process of the install can read what another wrote. */
export function writeToken(
  means: TokenMeans,
  { claims, lifeMs }: { claims: object; lifeMs: number },
): string {
  const until = means.now().getTime() + lifeMs
  const body = Buffer.from(JSON.stringify({ until, claims })).toString('base64url')
  return `${body}.${macOf(means, body).toString('base64url')}`
}

/** The claims, as they were written; undefined of a token that is forged, damaged or over. */
export function readToken(means: TokenMeans, token: string): unknown {
  const [body, mac, ...rest] = token.split('.')
  if (body === undefined || mac === undefined || rest.length > 0) return undefined
  const wanted = macOf(means, body)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
    until: number
    claims: unknown
  }
  return said.until > means.now().getTime() ? said.claims : undefined
}
