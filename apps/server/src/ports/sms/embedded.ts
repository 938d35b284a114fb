import { type StoredMailDeps, storeOutgoingMessage } from '../mail/mail-store.ts'
import type { Texts } from './port.ts'

/** The default of a demo: texts are stored beside its e-mails. Nothing is sent. */
export function embeddedTexts(deps: StoredMailDeps): Texts {
  return {
    isSet: true,
    async send({ ref, to, words: text }) {
      const message = {
        ref,
        to,
        channel: 'sms',
        sender: '',
        subject: '',
        html: '',
        files: [],
      } as const
      try {
        await storeOutgoingMessage(deps, { ...message, text: text })
        return { ok: true }
      } catch {
        return { ok: false, reason: 'later', why: 'the database is away' }
      }
    },
  }
}
