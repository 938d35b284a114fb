/** The text of a name must not change in the life of the process: a connection parses each name once. */
export type Statement = { name: string; text: string; values: unknown[] }
