import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(desk)
