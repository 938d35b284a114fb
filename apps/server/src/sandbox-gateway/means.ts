import type pg from 'pg'

/** The sites that may hold a merchant's card fields. Origins, such as `https://book.example`. */
export type MerchantSites = {
  /** The merchant's own pages: they talk with the fields. */
  pages: readonly string[]
  /** Pages that only carry those in a frame: they may be above, and hear nothing. */
  embedders: readonly string[]
}

/** Where a merchant's server takes messages: the address, and the host it is called by there (`Host:`). */
export type Hook = { url: string; host: string }

/** What the sandbox gateway needs. It knows nothing of the house: merchants are names to it. */
export type SandboxMeans = {
  /** Connects as kerbside_sandbox. */
  pool: pg.Pool
  now: () => Date
  /** Undefined when there is no such merchant. */
  appOrigins: (merchant: string) => Promise<MerchantSites | undefined>
  /** What the merchant's server proves itself with; undefined when there is no such merchant. */
  secretFor: (merchant: string) => string | undefined
  /** Undefined when there is no such merchant. Not given: messages are kept, and nobody is told. */
  hookOf?: (merchant: string) => Promise<Hook | undefined>
}
