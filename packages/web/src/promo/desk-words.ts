import promos from '@kerbside/words/en/promos.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(promos)
