/** A customer's passkey, as its owner may know it. */
export type Passkey = {
  id: string
  name: string
  /** The host of ours it was made for: it signs in at no other. */
  host: string
  madeAt: Date
  usedAt: Date | undefined
  /** Its device keeps a copy elsewhere, such as in the cloud of its maker. */
  isSynced: boolean
  /** Since when it signs nobody in, because somebody seems to have a copy. */
  stoppedAt: Date | undefined
}

/** More than anybody has devices; it bounds what one account can fill. */
export const MOST_PASSKEYS = 10

/** How long somebody may take at their device. */
export const CHALLENGE_MINUTES = 5
