import people from '@kerbside/words/en/people.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(people)
