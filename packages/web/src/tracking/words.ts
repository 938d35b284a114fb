import tracking from '@kerbside/words/en/tracking.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

// Of a page that follows a car; whatever says them in the browser imports this.
addWords(tracking)
