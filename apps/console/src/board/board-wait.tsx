import { ApiError } from '@kerbside/web/api-error.ts'
import { t } from '@kerbside/words/translate.ts'
import { signInAddress } from '../shell/sign-in-path.ts'
import { DeskButton } from '../ui/desk-button.tsx'

const ROWS = [
  [4, 22, 44, 20],
  [16, 24, 58, 22],
  [0, 30, 40, 18],
  [30, 22, 66, 20],
  [10, 26, 50, 22],
  [22, 20, 62, 20],
] as const

/** A placeholder in the board's shapes; the style sheet shows it after 0.3 seconds, so that most users never see it. */
export function BoardWait() {
  return (
    <output className="bd-wait" aria-busy="true" aria-label={t('desk.loading')}>
      {ROWS.map(([from, width, next, nextWidth]) => (
        <span key={`${from} ${next}`} className="bd-wait-row">
          <span className="sk face" />
          <span className="sk name" />
          <span className="bd-wait-track">
            <span className="sk" style={{ left: `${from}%`, width: `${width}%` }} />
            <span className="sk" style={{ left: `${next}%`, width: `${nextWidth}%` }} />
          </span>
        </span>
      ))}
    </output>
  )
}

/** The request failed: what happened, what was kept, and what to do. */
export function BoardError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOut = error instanceof ApiError && error.why === 'rejected'
  return (
    <section className="dk-mid" role="alert">
      <h2>{t(isOut ? 'desk.signInAgain' : 'desk.boardLoadFailed')}</h2>
      <p className="soft">{t(isOut ? 'desk.signInAgainText' : 'desk.boardLoadFailedText')}</p>
      {isOut ? (
        <DeskButton look="primary" onPress={() => location.assign(signInAddress())}>
          {t('desk.signIn')}
        </DeskButton>
      ) : (
        <DeskButton look="primary" onPress={onRetry}>
          {t('desk.again')}
        </DeskButton>
      )}
    </section>
  )
}
