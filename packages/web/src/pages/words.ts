import pages from '@kerbside/words/en/pages.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(pages)
