import areas from '@kerbside/words/en/areas.json' with { type: 'json' }
import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import host from '@kerbside/words/en/host.json' with { type: 'json' }
import hosting from '@kerbside/words/en/hosting.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

/** Messages of the page, and of the console parts it uses. */
export function loadPlatformMessages(): void {
  for (const messages of [areas, desk, host, hosting]) loadMessages(messages)
}
