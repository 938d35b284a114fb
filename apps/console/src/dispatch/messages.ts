import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(desk)
