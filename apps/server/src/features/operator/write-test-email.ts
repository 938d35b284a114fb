import type { Email } from '../../ports/mail/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { findOrigin } from './find-origin.ts'

/** The e-mail that tests a mail server: receiving it proves that e-mails are delivered. */
export async function writeTestEmail(
  context: Pick<RequestContext, 'profile' | 'operator' | 'db' | 'settings' | 'now' | 'newId'>,
  { to }: { to: string },
): Promise<Email> {
  const { profile, now, newId } = context
  const paragraph =
    'This is a test of the mail server set in your console. It arrived, so emails to customers can be sent. There’s no need to reply.'
  return {
    ref: `${newId()}@${new URL(await findOrigin(context)).hostname}`,
    from: { name: profile.name, address: profile.settings.email },
    to,
    subject: 'Your mail server works',
    text: paragraph,
    html: `<p>${paragraph}</p>`,
    files: [],
    writtenAt: now(),
  }
}
