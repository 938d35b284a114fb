import areas from '@kerbside/words/en/areas.json' with { type: 'json' }
import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import host from '@kerbside/words/en/host.json' with { type: 'json' }
import hosting from '@kerbside/words/en/hosting.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

/** The page's own, and those of the console's parts it is made of. */
export function addHostWords(): void {
  for (const words of [areas, desk, host, hosting]) addWords(words)
}
