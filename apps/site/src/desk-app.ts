import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { say } from '@kerbside/words/say.ts'
import { writeManifest } from './app-manifest.ts'
import { speakFor } from './site-words.ts'

export const DESK_MANIFEST = '/console.webmanifest'

/** What makes the desk an app in a window of its own. Without a network it has nothing to say, so no worker opens it. */
export function deskManifest(operator: Operator): string {
  speakFor(operator)
  return writeManifest(operator, {
    start: '/console',
    name: say('shell.deskApp', { operator: operator.brand.title }),
    short: say('shell.desk'),
    shortcuts: [
      { name: say('shell.deskBoard'), url: '/console/board' },
      { name: say('shell.deskBookings'), url: '/console/bookings' },
    ],
  })
}
