/** The envelope's `code` (specification, section 8). */
export const CODE = {
  /** A generic failure: the customer reads the generic message. */
  failed: 0,
  done: 1,
  /** Something the customer can mend: the reply's own message is shown. */
  refused: 2,
  /** A quote that cannot be had from this pickup: the message is shown and the pickup flagged. */
  pickupRefused: 3,
  /** A quote that is accepted though the server had to assume something (an estimated route). */
  estimated: 4,
  /** As `pickupRefused`, for a pickup outside the operator's service area. */
  pickupOutside: 6,
} as const

export const GENERIC_MESSAGE = 'Something went wrong, please try again.'

export const CHANGED_MEANWHILE =
  'This booking was changed in the meantime. Please look at it once more.'
export const CONFIRM_FIRST = 'Please confirm your password first.'
/** The exact words of the specification. */
export const TOO_VAGUE = 'Try a more specific address.'

/** The server is overloaded: 503 with Retry-After. */
export const BUSY_MESSAGE = 'We’re very busy right now. Please try again in a minute.'

/** Set on the answer to a request that was not started: sending it again does nothing twice. */
export const NOT_STARTED_HEADER = 'x-not-started'

/** What a missing thing gives, and another person's or operator's thing too, byte for byte. */
export const MISSING = { code: CODE.failed, message: GENERIC_MESSAGE } as const

/** Of a header that cannot be kept as the name of a request. */
export const BAD_KEY_MESSAGE =
  'The Idempotency-Key must be 8 to 128 letters, digits, dots, underscores, colons or hyphens.'
