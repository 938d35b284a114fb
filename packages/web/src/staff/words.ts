import staff from '@kerbside/words/en/staff.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(staff)
