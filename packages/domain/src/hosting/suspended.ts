/**
 * What of an operator that is suspended is still answered: staff come in and look, and change nothing; drivers end the
 * journey they are on; customers are told.
 */
export function isOpenWhileSuspended(call: {
  audience: string
  method: string
  path: string
}): boolean {
  if (call.path.startsWith('/api/staff/')) return true
  if (call.audience === 'desk' || call.audience === 'staff') return call.method === 'GET'
  return call.audience === 'driver'
}
