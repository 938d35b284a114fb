/** Times in milliseconds, sizes in bytes. The client's own times are the specification's: 15 s, 30 s, 100 s. */
export type HubSettings = {
  /** Time without sending after which a ping is sent. */
  keepAliveMs: number
  /** Time without receiving after which the client is considered gone. */
  clientTimeoutMs: number
  handshakeMs: number
  /** An open poll is answered before the client gives up on it. */
  pollMs: number
  /** How long a stateful connection waits for its lost socket to reconnect. */
  lingerMs: number
  /** Limits the memory used for a client that does not read. */
  maxWaitingBytes: number
  /** Buffered for a stateful reconnect, per connection and in total. */
  replayBytes: number
  maxReplayBytes: number
  maxConnections: number
  /** Part of maxConnections: the limits of one operator, and of one address across operators. */
  maxPerOperator: number
  maxPerAddress: number
  /** A connection that has joined nothing after this long is closed. */
  joinMs: number
  /** A polling connection without an open poll for this long is closed, whatever else it sends. */
  pollAgainMs: number
  /** Time for a client to read the last frames; after that they are dropped. */
  closeGraceMs: number
  /** How long a topic joined by a token is followed without a new token; pages show one every four minutes. */
  tokenLifetimeMs: number
  /** Clients are disconnected over this period when the process ends. */
  drainMs: number
}

export const HUB_SETTINGS: HubSettings = {
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeMs: 8_000,
  pollMs: 90_000,
  lingerMs: 30_000,
  maxWaitingBytes: 256 * 1024,
  replayBytes: 100_000,
  maxReplayBytes: 64 * 1024 * 1024,
  maxConnections: 20_000,
  maxPerOperator: 15_000,
  // An office of five hundred people with two pages each; a mobile network's shared address has fewer per
  // operator.
  maxPerAddress: 1_000,
  joinMs: 10_000,
  pollAgainMs: 10_000,
  closeGraceMs: 10_000,
  tokenLifetimeMs: 10 * 60_000,
  drainMs: 5_000,
}

/** The longest frame a client may send. */
export const MAX_FRAME_BYTES = 32 * 1024
