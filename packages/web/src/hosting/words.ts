import hosting from '@kerbside/words/en/hosting.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(hosting)
