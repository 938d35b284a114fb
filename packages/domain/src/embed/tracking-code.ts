import type { WidgetMode } from '../operator/operator.ts'

/** A page of somebody else's that carries the booking, by the code that stands in its source. */
export type TrackingCode = {
  code: string
  /** For staff: "Hotel Aldine". */
  name: string
  /** Origins that may carry it; a host may begin with "*.". Empty: those of the operator. */
  domains: readonly string[]
  /** undefined: as the operator's other widgets. */
  mode: WidgetMode | undefined
  revoked: boolean
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RANDOM_LETTERS = 8

/** Named after the page, with letters of chance: no two operators' meet, and nobody guesses one from a name. */
export function writeTrackingCode(name: string, bytes: Iterable<number>): string {
  const word = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 24)
    .replaceAll(/-+$/g, '')
  const letters = [...bytes]
    .slice(0, RANDOM_LETTERS)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
  return `${word || 'page'}-${letters.join('')}`
}

/** How a host is told apart from others: a scheme, a name of two parts or more, and a port where it has one. */
const SECURE =
  /^https:\/\/(\*\.)?([a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])(:\d{1,5})?$/
const OF_THIS_MACHINE = /^http:\/\/(?:([a-z0-9-]+\.)*localhost|127\.0\.0\.1)(:\d{1,5})?$/

/** A page on plain http could be changed on the way to its reader; only one of this machine may be so. */
export const isEmbedder = (origin: string): boolean =>
  origin.length <= 255 && (SECURE.test(origin) || OF_THIS_MACHINE.test(origin))
