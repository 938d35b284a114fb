import lab from '@kerbside/words/en/lab.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(lab)
