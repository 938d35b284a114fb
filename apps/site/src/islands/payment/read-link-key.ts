import type { LinkKey } from '@kerbside/web/wallet/pay-link.ts'

/** A reference as it stands on a ticket, with the operator's letters or without. */
const ID = /^(?:[a-z]{1,8}-)?\d{1,9}$/i
const CODE = /^[\w-]{16,128}$/

/** Reference and code of a payment link's address, whatever the letters of their names: `?id=1040718&code=…`. */
export function readLinkKey(search: string): LinkKey | undefined {
  const said = new Map(
    [...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value.trim()]),
  )
  const id = said.get('id') ?? ''
  const code = said.get('code') ?? ''
  return ID.test(id) && CODE.test(code) ? { id, code } : undefined
}
