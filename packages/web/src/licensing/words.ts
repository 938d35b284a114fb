import licensing from '@kerbside/words/en/licensing.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(licensing)
