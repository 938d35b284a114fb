/** All messages from the frame to the embedding page: they contain no name, address or contact. */
export type FrameMessage =
  | { kerbside: 'ready' }
  | { kerbside: 'height'; height: number }
  /** A new step has begun: scroll to its top. */
  | { kerbside: 'top' }
  | { kerbside: 'quote'; currency: string; fromMinor: number; vehicles: number }
  | { kerbside: 'booked'; reference: string }

/** The first message of the embedding page: it tells the frame the origin to reply to. */
export type CarrierMessage = { kerbside: 'hello' }
