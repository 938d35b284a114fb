import { createHash } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits in base64url: the value of the browser's session cookie. */
export const newToken = (randomBytes: (count: number) => Buffer): string =>
  randomBytes(TOKEN_BYTES).toString('base64url')

/** The stored form of a token, and of an address in a sign-in attempt. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
