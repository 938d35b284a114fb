import type { openManageLink } from '@kerbside/contract/amendment.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { type CallOf, call } from '@kerbside/web/server.ts'

const OPEN: CallOf<typeof openManageLink> = { method: 'POST', path: '/api/managelink' }

/** A code behind the page's name: `/confirmed/<code>.html`. */
const CODE_IN_PATH = /[\w-]{43}/

/**
 * Hands the code of the address in for a right of this browser, and puts the ticket's own in its place: what stays in
 * the history or is copied from the address shows the booking and changes nothing. Unheard, all stays as it was.
 */
export async function leaveManageLink(): Promise<void> {
  const { pathname, search, hash } = location
  const [code] = CODE_IN_PATH.exec(pathname) ?? []
  if (code === undefined) return
  const answer = await call(OPEN, { code })
  if (!answer.heard || answer.reply.code !== CODE.done) return
  const kept = pathname.replace(code, answer.reply.ticketcode)
  history.replaceState(history.state, '', kept + search + hash)
}
