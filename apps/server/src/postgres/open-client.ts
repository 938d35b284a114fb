import pg from 'pg'

/** One connection of its own, not yet connected: for who listens or tells beside the pools. */
export const openClient = (connection: pg.ClientConfig): pg.Client => new pg.Client(connection)
