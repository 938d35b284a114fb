import {
  CODE_BYTES,
  codeEndsAt,
  LINKS_WINDOW_MINUTES,
  MOST_LINKS,
} from '@kerbside/domain/account/one-time-code.ts'
import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { atMost } from './check-password.ts'
import { insertCode, orNothing } from './code-store.ts'
import { hashOf } from './session-token.ts'
import { countTry, findByEmail } from './store.ts'

/**
 * Mails a link to choose a new password by to the account of this address. For an address nobody has, and for one that
 * asked too often, the same is done and nothing sent: neither the answer nor the time it takes tells.
 */
export async function askReset(call: Call, asked: { email: string }): Promise<void> {
  const { operator } = call
  const now = call.now()
  const email = foldEmail(asked.email)
  const code = call.randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = codeEndsAt(now)
  await withOperator(call, async (tx) => {
    const { tries } = await countTry(tx, {
      operator,
      emailHash: hashOf(`reset|${email}`),
      now,
      minutes: LINKS_WINDOW_MINUTES,
    })
    const found = await findByEmail(tx, { operator, email })
    const isReal = found !== undefined && tries <= atMost(call, MOST_LINKS)
    await orNothing(tx, {
      isReal,
      work: async () => {
        await insertCode(tx, {
          operator,
          purpose: 'reset',
          subjectHash: hashOf(email),
          codeHash: hashOf(code),
          email: '',
          expiresAt,
          now,
        })
        await queueMail(tx, {
          call,
          kind: 'password-reset',
          to: email,
          facts: {
            firstName: found?.profile.firstName ?? '',
            path: `/resetpassword/${found?.profile.custid ?? 0}/${code}`,
            expiresAt,
          },
        })
      },
    })
  })
}
