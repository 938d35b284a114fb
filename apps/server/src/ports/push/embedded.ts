import { isPushService } from '@kerbside/domain/notification/push-service.ts'
import { type StoredMailDeps, storeOutgoingMessage } from '../mail/mail-store.ts'
import type { Push } from './port.ts'

/** The default of a demo: notifications are stored beside its e-mails, and no browser gets one. */
export function embeddedPushes(deps: StoredMailDeps, { publicKey }: { publicKey: string }): Push {
  return {
    publicKey,
    accepts: isPushService,
    async send({ ref, to, title, body, path }) {
      const message = { ref, channel: 'push', sender: '', html: '', files: [] } as const
      try {
        await storeOutgoingMessage(deps, {
          ...message,
          to: new URL(to.endpoint).host,
          subject: title,
          text: `${body}\n${path}`,
        })
        return { ok: true }
      } catch {
        return { ok: false, reason: 'later', why: 'the database is away' }
      }
    },
  }
}
