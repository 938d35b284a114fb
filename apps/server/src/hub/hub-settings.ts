/** Times in milliseconds, sizes in bytes. The client's own are the specification's: 15 s, 30 s, 100 s. */
export type HubSettings = {
  /** Said nothing for so long: a ping. */
  keepAliveMs: number
  /** Heard nothing for so long: gone. */
  clientTimeoutMs: number
  handshakeMs: number
  /** A held poll is answered before the client gives it up. */
  pollMs: number
  /** How long a stateful connection waits for its lost socket to come back. */
  lingerMs: number
  /** A reader that does not read must not fill our memory. */
  mostWaitingBytes: number
  /** Kept for a stateful reconnect, of one connection and of all. */
  replayBytes: number
  mostReplayBytes: number
  mostConnections: number
  /** Of those: what one operator's pages may have, and what one address may have, of whichever operators. */
  mostOfOperator: number
  mostOfAddress: number
  /** Followed nothing for so long after it connected: gone. */
  joinMs: number
  /** No poll held for so long: gone, whatever else it says. */
  pollAgainMs: number
  /** What was said last is taken within it, or thrown away. */
  lastWordsMs: number
  /** How long what was joined by a token is followed without showing another; pages show one every four minutes. */
  tokenHoldsMs: number
  /** Over how long clients are sent away when the process ends. */
  drainMs: number
}

export const HUB_SETTINGS: HubSettings = {
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeMs: 8_000,
  pollMs: 90_000,
  lingerMs: 30_000,
  mostWaitingBytes: 256 * 1024,
  replayBytes: 100_000,
  mostReplayBytes: 64 * 1024 * 1024,
  mostConnections: 20_000,
  mostOfOperator: 15_000,
  // an office of five hundred with two pages each; a mobile network's shared address has fewer of one operator's
  mostOfAddress: 1_000,
  joinMs: 10_000,
  pollAgainMs: 10_000,
  lastWordsMs: 10_000,
  tokenHoldsMs: 10 * 60_000,
  drainMs: 5_000,
}

/** The longest frame a client may send. */
export const LONGEST_FRAME_BYTES = 32 * 1024
