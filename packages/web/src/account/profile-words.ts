import profile from '@kerbside/words/en/profile.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

// Of every page of an account; whatever says them imports this.
addWords(profile)
