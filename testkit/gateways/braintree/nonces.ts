import { randomUUID } from 'node:crypto'
import type { XmlValue } from './write-xml.ts'

/** What stands behind a nonce of the card fields. */
export type NonceCard = {
  number: string
  /** Of the bank's answer to 3-D Secure, as the lookup left it; absent when nobody was asked. */
  threeDSecure?: { shifted: boolean; possible: boolean; status: string }
  /** The processor's answer to a sale; '1000' approves. */
  processorCode?: string
}

export type NonceBook = {
  /** A nonce for one sale, as the fields in the browser get it. */
  give: (card: NonceCard) => string
  /** What stands behind it, without spending it. */
  look: (nonce: string) => { card: NonceCard; consumed: boolean } | undefined
  /** Spends it. */
  spend: (nonce: string) => NonceCard | 'unknown' | 'consumed'
}

/** Braintree keeps a nonce for three hours. */
const LIFE_MS = 3 * 3_600_000

export function openNonces(now: () => Date): NonceBook {
  const given = new Map<string, { card: NonceCard; at: number; spent: boolean }>()
  return {
    give: (card) => {
      const nonce = `tokencc_${randomUUID()}`
      given.set(nonce, { card, at: now().getTime(), spent: false })
      return nonce
    },
    look: (nonce) => {
      const found = given.get(nonce)
      if (!found || now().getTime() - found.at >= LIFE_MS) return undefined
      return { card: found.card, consumed: found.spent }
    },
    spend: (nonce) => {
      const found = given.get(nonce)
      if (!found || now().getTime() - found.at >= LIFE_MS) return 'unknown'
      if (found.spent) return 'consumed'
      found.spent = true
      return found.card
    },
  }
}

/** What the bank said of 3-D Secure, as a nonce and its transaction tell it. */
export const tellThreeDSecure = ({ threeDSecure }: NonceCard): XmlValue =>
  threeDSecure
    ? {
        status: threeDSecure.status,
        enrolled: threeDSecure.possible ? 'Y' : 'N',
        'liability-shifted': threeDSecure.shifted,
        'liability-shift-possible': threeDSecure.possible,
      }
    : null

export const tellNonce = (
  nonce: string,
  { card, consumed }: { card: NonceCard; consumed: boolean },
): XmlValue => ({
  nonce,
  type: 'CreditCard',
  consumed,
  details: { bin: card.number.slice(0, 6), 'last-four': card.number.slice(-4) },
  'three-d-secure-info': tellThreeDSecure(card),
})
