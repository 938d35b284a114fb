/** What has to be found of a host before it is believed that it is whose it is said to be. */
export type HostProof = {
  host: string
  /** Stands in a TXT record of `_kerbside.<host>`, or is all of `/.well-known/kerbside-host.txt` there. */
  text: string
}

/** What the house asks about hosts that belong to others. Adapters beside this file; main.ts picks one. */
export type HostProofs = {
  /** Whether one of the two places says it. A host that cannot be asked has not said it. */
  isProven(proof: HostProof): Promise<boolean>
}

export const PROOF_LABEL = '_kerbside'
export const PROOF_FILE = '/.well-known/kerbside-host.txt'
