import * as calls from '@kerbside/contract/calls.generated/amendment.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { callApi } from '@kerbside/web/call-api.ts'

/** A code after the page's name: `/confirmed/<code>.html`. */
const CODE_IN_PATH = /[\w-]{43}/

/**
 * Exchanges the code of the address for a right of this browser, and replaces it by the ticket's own code: an address
 * in the history or copied from the address bar only shows the booking. If the request fails, nothing changes.
 */
export async function leaveManageLink(): Promise<void> {
  const { pathname, search, hash } = location
  const [code] = CODE_IN_PATH.exec(pathname) ?? []
  if (code === undefined) return
  const response = await callApi(calls.openManageLink, { code })
  if (!response.ok || response.reply.code !== CODE.done) return
  const newPath = pathname.replace(code, response.reply.ticketcode)
  history.replaceState(history.state, '', newPath + search + hash)
}
