/** Only http/request-context.ts and background tasks create one, so a query that requires it cannot cross operators. */
export type OperatorId = string & { readonly proven: 'operator' }
