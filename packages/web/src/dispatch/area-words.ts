import areas from '@kerbside/words/en/areas.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(areas)
