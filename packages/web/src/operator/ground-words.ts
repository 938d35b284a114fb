import ground from '@kerbside/words/en/ground.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(ground)
