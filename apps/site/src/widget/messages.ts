/** What a frame of ours tells the page that carries it, and nothing else: no name, no address, no contact. */
export type FrameSays =
  | { kerbside: 'ready' }
  | { kerbside: 'height'; height: number }
  /** A new step has begun: its top is to be seen. */
  | { kerbside: 'top' }
  | { kerbside: 'quote'; currency: string; fromMinor: number; vehicles: number }
  | { kerbside: 'booked'; reference: string }

/** What the page that carries it says first: from then on the frame knows whom it may tell. */
export type CarrierSays = { kerbside: 'hello' }
