export type Schema = { [keyword: string]: unknown }
