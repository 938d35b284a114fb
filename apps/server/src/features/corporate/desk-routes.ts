import * as wire from '@kerbside/contract/booker/desk.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { accountReply, listAccounts, showAccount } from './desk-account.ts'
import { saveAccount } from './save-account.ts'
import { changeMember, inviteMember } from './save-member.ts'

/** Corporate accounts and their members, at the desk. */
export function accountDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskAccounts, async ({ q = '', after = '' }, context) => ({
    code: CODE.done,
    message: '',
    ...(await listAccounts(context, { words: q, after, max: wire.ACCOUNTS_AT_ONCE })),
  }))

  serve(app, deps, wire.showDeskAccount, async ({ bookerId }, context) => {
    const account = await showAccount(context, { bookerId })
    return account ? accountReply(account) : NOT_FOUND
  })

  serve(app, deps, wire.saveDeskAccount, async (input, context) => {
    return (await saveAccount(context, input)) ?? NOT_FOUND
  })

  serve(app, deps, wire.inviteToAccount, async (input, context) => {
    return (await inviteMember(context, input)) ?? NOT_FOUND
  })

  serve(app, deps, wire.changeAccountMember, async (input, context) => {
    return (await changeMember(context, input)) ?? NOT_FOUND
  })
}
