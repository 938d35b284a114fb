import letters from '@kerbside/words/en/letters.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(letters)
