import host from '@kerbside/words/en/host.json' with { type: 'json' }
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import type { PlatformAction } from './platform-api.ts'

const isKnown = (id: string): id is MessageId => Object.hasOwn(host, id)

/** "Suspended operator"; an action of a later version by its own name. */
export function actionLabel({ action }: Pick<PlatformAction, 'action'>): string {
  const id = `host.action.${action}`
  return isKnown(id) ? t(id) : t('host.action.other', { action })
}
