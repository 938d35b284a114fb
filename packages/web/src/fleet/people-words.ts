import people from '@kerbside/words/en/people.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(people)
