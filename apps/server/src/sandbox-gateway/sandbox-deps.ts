import type pg from 'pg'

/** The sites that may embed a merchant's card fields. Origins, such as `https://book.example`. */
export type MerchantSites = {
  /** The merchant's own pages, which exchange messages with the fields. */
  pages: readonly string[]
  /** Pages that only embed those in a frame: they may be ancestors, but get no messages. */
  embedders: readonly string[]
}

/** Where a merchant's server takes messages: the address, and the `Host:` header to send there. */
export type Hook = { url: string; host: string }

/** What the sandbox gateway needs. It depends on nothing else of the product: to it, merchants are names. */
export type SandboxDeps = {
  /** Connects as kerbside_sandbox. */
  pool: pg.Pool
  now: () => Date
  /** Undefined when there is no such merchant. */
  appOrigins: (merchant: string) => Promise<MerchantSites | undefined>
  /** The secret of the merchant's server; undefined if there is no such merchant. */
  secretFor: (merchant: string) => string | undefined
  /** Undefined if there is no such merchant. If omitted, messages are stored and not sent. */
  hookOf?: (merchant: string) => Promise<Hook | undefined>
}
