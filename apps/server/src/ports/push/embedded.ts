import { isPushService } from '@kerbside/domain/notification/push-service.ts'
import { type KeptMeans, keepMessage } from '../mail/kept-store.ts'
import type { Push } from './port.ts'

/** The default of a demo: notes lie beside its letters, and no browser is told anything while its page is shut. */
export function embeddedPushes(means: KeptMeans, { publicKey }: { publicKey: string }): Push {
  return {
    publicKey,
    accepts: isPushService,
    async send({ ref, to, title, body, path }) {
      const kept = { ref, channel: 'push', sender: '', html: '', files: [] } as const
      try {
        await keepMessage(means, {
          ...kept,
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
