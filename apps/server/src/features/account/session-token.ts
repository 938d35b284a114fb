import { createHash } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 bits nobody can guess, in base64url: what the browser's cookie carries. */
export const newToken = (randomBytes: (count: number) => Buffer): string =>
  randomBytes(TOKEN_BYTES).toString('base64url')

/** What is kept of a token, and of an address that somebody tries to sign in with. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
