import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/account.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { answerOf, listAccounts, showAccount } from './desk-account.ts'
import { changeMember, inviteMember } from './keep-member.ts'
import { saveAccount } from './save-account.ts'

/** Corporate accounts and who acts for them, at the desk. */
export function accountDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskAccounts, async ({ q = '', after = '' }, call) => ({
    code: CODE.done,
    message: '',
    ...(await listAccounts(call, { words: q, after, most: wire.ACCOUNTS_AT_ONCE })),
  }))

  serve(app, deps, wire.showDeskAccount, async ({ bookerid }, call) => {
    const account = await showAccount(call, { bookerId: bookerid })
    return account ? answerOf(account) : NOT_FOUND
  })

  serve(app, deps, wire.saveDeskAccount, async (said, call) => {
    return (await saveAccount(call, said)) ?? NOT_FOUND
  })

  serve(app, deps, wire.inviteToAccount, async (said, call) => {
    return (await inviteMember(call, said)) ?? NOT_FOUND
  })

  serve(app, deps, wire.changeAccountMember, async (said, call) => {
    return (await changeMember(call, said)) ?? NOT_FOUND
  })
}
