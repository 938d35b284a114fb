import passkey from '@kerbside/words/en/passkey.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(passkey)
