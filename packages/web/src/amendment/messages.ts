import amendment from '@kerbside/words/en/amendment.json' with { type: 'json' }
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import places from '@kerbside/words/en/places.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'

loadMessages(amendment)
// messages of the place field and the steppers
loadMessages(booking)
loadMessages(form)
loadMessages(places)
