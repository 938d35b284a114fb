/** The text that must be found at a host before its owner is believed. */
export type HostProof = {
  host: string
  /** Is in a TXT record of `_kerbside.<host>`, or is the whole of `/.well-known/kerbside-host.txt` there. */
  text: string
}

/** Checks hosts that belong to others. Adapters are beside this file; serve.ts picks one. */
export type HostProofs = {
  /** Whether one of the two places has the text. False for a host that cannot be reached. */
  isProven(proof: HostProof): Promise<boolean>
}

export const PROOF_LABEL = '_kerbside'
export const PROOF_FILE = '/.well-known/kerbside-host.txt'
