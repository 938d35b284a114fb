import feedback from '@kerbside/words/en/feedback.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(feedback)
