import type { LinkKey } from '../../features/wallet/pay-link.ts'

/** A reference as on a ticket, with or without the operator's prefix. */
const ID = /^(?:[a-z]{1,8}-)?\d{1,9}$/i
const CODE = /^[\w-]{16,128}$/

/** Reference and code in the address of a payment link, with parameter names in any case: `?id=1040718&code=…`. */
export function readLinkKey(search: string): LinkKey | undefined {
  const query = new Map(
    [...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value.trim()]),
  )
  const id = query.get('id') ?? ''
  const code = query.get('code') ?? ''
  return ID.test(id) && CODE.test(code) ? { id, code } : undefined
}
