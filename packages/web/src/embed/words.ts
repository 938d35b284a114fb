import embed from '@kerbside/words/en/embed.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(embed)
