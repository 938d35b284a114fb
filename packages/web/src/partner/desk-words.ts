import partner from '@kerbside/words/en/partner.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(partner)
