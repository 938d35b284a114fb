import {
  CODE_BYTES,
  codeEndsAt,
  LINKS_WINDOW_MINUTES,
  MAX_LINKS,
} from '@kerbside/domain/account/one-time-code.ts'
import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { queueMail } from '../../notification/send/queue-mail.ts'
import { countTry, findByEmail } from '../store.ts'
import { scaleLimit } from './check-password.ts'
import { insertCode, runOrRollBack } from './code-store.ts'
import { hashOf } from './session-token.ts'

/**
 * Mails a password reset link to the account with this address. Unknown addresses and addresses over the limit cause
 * the same work without a mail, so that neither the response nor its duration reveals whether an account exists.
 */
export async function requestPasswordReset(
  context: RequestContext,
  params: { email: string },
): Promise<void> {
  const { operator } = context
  const now = context.now()
  const email = foldEmail(params.email)
  const code = context.randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = codeEndsAt(now)
  await withOperator(context, async (tx) => {
    const { tries } = await countTry(tx, {
      operator,
      emailHash: hashOf(`reset|${email}`),
      now,
      minutes: LINKS_WINDOW_MINUTES,
    })
    const found = await findByEmail(tx, { operator, email })
    const isReal = found !== undefined && tries <= scaleLimit(context, MAX_LINKS)
    await runOrRollBack(tx, {
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
          context,
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
