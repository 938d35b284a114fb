import { type StoredMailDeps, storeOutgoingMessage } from './mail-store.ts'
import type { Mail } from './port.ts'

/** The default of a demo: e-mails are stored in a table that /dev/mail shows. Nothing is sent. */
export function embeddedMail(deps: StoredMailDeps): Mail {
  return {
    async send(email) {
      const { ref, from, to, subject, text, html } = email
      const files = email.files.map(({ name, mediaType, bytes }) => ({
        name,
        mediaType,
        base64: bytes.toString('base64'),
      }))
      const { calendar } = email
      if (calendar)
        files.push({
          name: 'journey.ics',
          mediaType: 'text/calendar',
          base64: Buffer.from(calendar.text).toString('base64'),
        })
      try {
        const sender = `${from.name} <${from.address}>`
        await storeOutgoingMessage(deps, {
          ref,
          channel: 'mail',
          to,
          sender,
          subject,
          text,
          html,
          files,
        })
        return { ok: true }
      } catch {
        return { ok: false, reason: 'later', why: 'the database is away' }
      }
    },
  }
}
