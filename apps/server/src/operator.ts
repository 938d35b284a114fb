/**
 * An operator's id from the database, never from a request's input: a query that requires it cannot be given an id that
 * a client sent. Made from the host of a request, a token, a stored row, or the operators that a task or command runs for.
 */
export type OperatorId = string & { readonly proven: 'operator' }
