import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import './late-styles.ts'
import type { BookingView } from './view.ts'

addWords(link)

/** Why some fields cannot be changed, and the way out of it. */
export function LinkNotice({ view: { send } }: { view: BookingView }) {
  return (
    <Notice tone="tinted">
      <p>{say('link.lockedJourney')}</p>
      <Button look="quiet" compact onPress={() => send({ type: 'quotation-cancelled' })}>
        {say('link.startAfresh')}
      </Button>
    </Notice>
  )
}
