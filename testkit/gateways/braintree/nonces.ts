import { randomUUID } from 'node:crypto'
import type { XmlValue } from './write-xml.ts'

/** The card data behind a nonce of the card fields. */
export type NonceCard = {
  number: string
  /** The bank's 3-D Secure result from the lookup; absent if there was no 3-D Secure. */
  threeDSecure?: { shifted: boolean; possible: boolean; status: string }
  /** The processor's response to a sale; '1000' approves. */
  processorCode?: string
}

export type NonceRegistry = {
  /** Makes a nonce for one sale, as the fields in the browser get it. */
  give: (card: NonceCard) => string
  /** The card data, without using the nonce up. */
  look: (nonce: string) => { card: NonceCard; consumed: boolean } | undefined
  /** Uses the nonce up. */
  spend: (nonce: string) => NonceCard | 'unknown' | 'consumed'
}

/** A Braintree nonce is valid for three hours. */
const LIFE_MS = 3 * 3_600_000

export function openNonces(now: () => Date): NonceRegistry {
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

/** The 3-D Secure result in the XML of a nonce and of its transaction. */
export const threeDSecureXml = ({ threeDSecure }: NonceCard): XmlValue =>
  threeDSecure
    ? {
        status: threeDSecure.status,
        enrolled: threeDSecure.possible ? 'Y' : 'N',
        'liability-shifted': threeDSecure.shifted,
        'liability-shift-possible': threeDSecure.possible,
      }
    : null

export const nonceXml = (
  nonce: string,
  { card, consumed }: { card: NonceCard; consumed: boolean },
): XmlValue => ({
  nonce,
  type: 'CreditCard',
  consumed,
  details: { bin: card.number.slice(0, 6), 'last-four': card.number.slice(-4) },
  'three-d-secure-info': threeDSecureXml(card),
})
