import booker from '@kerbside/words/en/booker.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(booker)
