import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { embeddedPushes } from './embedded.ts'
import type { Push } from './port.ts'
import { vapidKeys } from './vapid-keys.ts'
import { webPushes } from './web.ts'

export type PushDeps = {
  db: Kysely<Tables>
  /** The install's own. */
  key: Buffer
  demo: boolean
  now: () => Date
}

/** The push service of each operator: a demo stores what it would have sent; the others need no account to send. */
export function openPushes({ db, key, demo, now }: PushDeps): (operator: Operator) => Push {
  const keys = vapidKeys(key)
  return ({ id, mode, settings }) =>
    demo && mode === 'test'
      ? embeddedPushes({ db, operator: id as OperatorId, now }, keys)
      : webPushes({ keys, contact: `mailto:${settings.email}` })
}
