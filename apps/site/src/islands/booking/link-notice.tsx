import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import './late-styles.ts'
import type { BookingView } from './view.ts'

loadMessages(link)

/** Explains why some fields cannot be changed, and how to leave the link. */
export function LinkNotice({ view: { send } }: { view: BookingView }) {
  return (
    <Notice tone="tinted">
      <p>{t('link.lockedJourney')}</p>
      <Button look="quiet" compact onPress={() => send({ type: 'quotation-cancelled' })}>
        {t('link.startAfresh')}
      </Button>
    </Notice>
  )
}
