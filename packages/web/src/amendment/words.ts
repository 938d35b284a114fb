import amendment from '@kerbside/words/en/amendment.json' with { type: 'json' }
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { addWords } from '@kerbside/words/say.ts'

addWords(amendment)
// what a place's field and a stepper say
addWords(booking)
addWords(form)
addWords(places)
