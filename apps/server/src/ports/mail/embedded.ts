import { type KeptMeans, keepMessage } from './kept-store.ts'
import type { Mail } from './port.ts'

/** The default of a demo: letters lie in a table, for /dev/mail to show. Nobody is written to. */
export function embeddedMail(means: KeptMeans): Mail {
  return {
    async send(letter) {
      const { ref, from, to, subject, text, html } = letter
      const files = letter.files.map(({ name, mediaType, bytes }) => ({
        name,
        mediaType,
        base64: bytes.toString('base64'),
      }))
      const { calendar } = letter
      if (calendar)
        files.push({
          name: 'journey.ics',
          mediaType: 'text/calendar',
          base64: Buffer.from(calendar.text).toString('base64'),
        })
      try {
        const sender = `${from.name} <${from.address}>`
        await keepMessage(means, { ref, channel: 'mail', to, sender, subject, text, html, files })
        return { ok: true }
      } catch {
        return { ok: false, reason: 'later', why: 'the database is away' }
      }
    },
  }
}
