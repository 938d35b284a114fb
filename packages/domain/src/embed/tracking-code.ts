import type { WidgetMode } from '../operator/operator.ts'

/** A third-party page that embeds the booking form, identified by the code in its source. */
export type TrackingCode = {
  code: string
  /** For staff: "Hotel Aldine". */
  name: string
  /** Origins that may embed it; a host may begin with "*.". Empty: the operator's own list applies. */
  domains: readonly string[]
  /** undefined: the mode of the operator's other widgets. */
  mode: WidgetMode | undefined
  revoked: boolean
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RANDOM_LENGTH = 8

/** Builds a code from the page name and random letters: unique across operators, and not guessable from the name. */
export function writeTrackingCode(name: string, bytes: Iterable<number>): string {
  const word = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 24)
    .replaceAll(/-+$/g, '')
  const letters = [...bytes].slice(0, RANDOM_LENGTH).map((byte) => ALPHABET[byte % ALPHABET.length])
  return `${word || 'page'}-${letters.join('')}`
}

/** An https origin: a scheme, a host name of two parts or more, and an optional port. */
const SECURE =
  /^https:\/\/(\*\.)?([a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])(:\d{1,5})?$/
const OF_THIS_MACHINE = /^http:\/\/(?:([a-z0-9-]+\.)*localhost|127\.0\.0\.1)(:\d{1,5})?$/

/**
 * Checks whether an origin may embed the form. A plain http page could be altered in transit, so http is allowed only
 * on this machine.
 */
export const isEmbedder = (origin: string): boolean =>
  origin.length <= 255 && (SECURE.test(origin) || OF_THIS_MACHINE.test(origin))
