import type { Call } from '../../http/call.ts'
import type { Letter } from '../../ports/mail/port.ts'
import { findOrigin } from '../operator/find-origin.ts'

/** To whoever tries a mail server: that it is in their hands shows that letters arrive. */
export async function writeTestLetter(
  call: Pick<Call, 'profile' | 'operator' | 'db' | 'settings' | 'now' | 'newId'>,
  { to }: { to: string },
): Promise<Letter> {
  const { profile, now, newId } = call
  const words =
    'This letter was sent to try the mail server that is kept in the console. That it has come shows that letters to customers go out. Nobody has to answer it.'
  return {
    ref: `${newId()}@${new URL(await findOrigin(call)).hostname}`,
    from: { name: profile.name, address: profile.settings.email },
    to,
    subject: 'The mail server works',
    text: words,
    html: `<p>${words}</p>`,
    files: [],
    writtenAt: now(),
  }
}
