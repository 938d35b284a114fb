/** A running install of several processes, on one engine. */
export type Install = {
  /** Where customers connect: the balancer, or the shared port. */
  port: number
  cardFields: string
  /** Restarts every process, one after the other. */
  restart(): Promise<void>
  close(): Promise<void>
} & Pick<Backing, 'query' | 'failure' | 'switchOver' | 'untilRedundant'> &
  Required<Pick<Backing, 'fail'>>

/** What the processes of an install share. */
export type Backing = {
  env: Record<string, string>
  /** As the owner of the database. */
  query: <Row>(sql: string) => Promise<Row[]>
  /** What `fail` does, in a few words. */
  failure: string
  /** Breaks something and resolves when whatever is left can serve; undefined: one server process is killed. */
  fail?: () => Promise<void>
  /** Makes the standby the primary, on purpose. */
  switchOver?: () => Promise<void>
  /** Resolves when every confirmed booking is on more than one server again. */
  untilRedundant?: () => Promise<void>
  close(): Promise<void>
}
