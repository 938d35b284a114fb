/** The envelope's `code` (specification, section 8). */
export const CODE = {
  /** A general failure: the customer sees the generic message. */
  failed: 0,
  done: 1,
  /** An error the customer can correct: the message of the reply is shown. */
  refused: 2,
  /** No quote is possible from this pickup: the message is shown and the pickup marked. */
  pickupRefused: 3,
  /** A quote that is given although the server had to estimate the route. */
  estimated: 4,
  /** As `pickupRefused`, for a pickup outside the operator's service area. */
  pickupOutside: 6,
} as const

export const GENERIC_MESSAGE = 'Something went wrong, please try again.'

export const CHANGED_MEANWHILE = 'This booking has just been changed. Please check it again.'
export const CONFIRM_FIRST = 'Please confirm your password first.'
/** The exact wording of the specification. */
export const TOO_VAGUE = 'Try a more specific address.'

/** The server is overloaded: 503 with Retry-After. */
export const BUSY_MESSAGE = 'We’re very busy right now. Please try again in a minute.'

/** Set on the response to a request that was not started, so that it is safe to send the request again. */
export const NOT_STARTED_HEADER = 'x-not-started'

/** The response for a missing object, and for one of another person or operator: identical byte for byte. */
export const MISSING = { code: CODE.failed, message: GENERIC_MESSAGE } as const

/** For a header whose value cannot be stored as the key of a request. */
export const BAD_KEY_MESSAGE =
  'The Idempotency-Key must be 8 to 128 letters, digits, dots, underscores, colons or hyphens.'
