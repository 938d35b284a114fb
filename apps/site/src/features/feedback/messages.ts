import feedback from '@kerbside/words/en/feedback.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(feedback)
