/** A customer's passkey, as shown to its owner. */
export type Passkey = {
  id: string
  name: string
  /** The host it was made for: it signs in at no other. */
  host: string
  madeAt: Date
  usedAt: Date | undefined
  /** The device syncs it elsewhere, such as to its maker's cloud. */
  isSynced: boolean
  /** When it was blocked because it appears to be cloned. */
  stoppedAt: Date | undefined
}

/** More than anyone has devices; limits how much one account can store. */
export const MAX_PASSKEYS = 10

/** How long the customer has to confirm on their device. */
export const CHALLENGE_MINUTES = 5
