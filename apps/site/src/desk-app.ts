import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { t } from '@kerbside/words/translate.ts'
import { writeManifest } from './app-manifest.ts'
import { speakFor } from './site-messages.ts'

export const DESK_MANIFEST = '/console.webmanifest'

/** The manifest that makes the desk an app in its own window. It is useless offline, so it has no worker. */
export function deskManifest(operator: Operator): string {
  speakFor(operator)
  return writeManifest(operator, {
    start: '/console',
    name: t('shell.deskApp', { operator: operator.brand.title }),
    short: t('shell.desk'),
    shortcuts: [
      { name: t('shell.deskBoard'), url: '/console/board' },
      { name: t('shell.deskBookings'), url: '/console/bookings' },
    ],
  })
}
