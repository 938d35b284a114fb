/** Only http/call.ts and the jobs make one: a query that asks for it cannot cross operators. */
export type OperatorId = string & { readonly proven: 'operator' }
