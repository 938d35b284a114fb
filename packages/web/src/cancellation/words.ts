import cancellation from '@kerbside/words/en/cancellation.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(cancellation)
