/**
 * The calls of the desk that notify people, and which decision about a leg each makes. The server keeps them for ten
 * seconds before it makes them; of several waiting ones of one kind about one leg only the last is made.
 */
export const PENDING_KINDS = {
  '/api/desk/assign': 'driver',
  '/api/desk/offer': 'driver',
  '/api/desk/unassign': 'driver',
  '/api/desk/move': 'state',
  '/api/desk/cancel': 'state',
  '/api/desk/restore': 'state',
  '/api/desk/retime': 'time',
  '/api/desk/check': 'check',
  '/api/desk/askpayment': 'pay',
} as const

export type PendingPath = keyof typeof PENDING_KINDS
export type PendingKind = (typeof PENDING_KINDS)[PendingPath]

/** "driver 48219": the decision and the leg. */
export const pendingKey = (kind: PendingKind, reference: number | null): string =>
  `${kind} ${reference}`
