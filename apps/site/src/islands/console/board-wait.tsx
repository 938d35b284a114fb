import { DeskUnheard } from '@kerbside/web/dispatch/api.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from './desk-button.tsx'
import { signInAddress } from './desk-way.ts'

const ROWS = [
  [4, 22, 44, 20],
  [16, 24, 58, 22],
  [0, 30, 40, 18],
  [30, 22, 66, 20],
  [10, 26, 50, 22],
  [22, 20, 62, 20],
] as const

/** The board's own shapes; the style sheet shows them after three tenths of a second, so that most never see them. */
export function BoardWait() {
  return (
    <output className="bd-wait" aria-busy="true" aria-label={say('desk.loading')}>
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

/** The question had no answer: what happened, what was kept, what to do. */
export function BoardUnheard({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOut = error instanceof DeskUnheard && error.why === 'refused'
  return (
    <section className="dk-mid" role="alert">
      <h2>{say(isOut ? 'desk.signInAgain' : 'desk.boardUnheard')}</h2>
      <p className="soft">{say(isOut ? 'desk.signInAgainText' : 'desk.boardUnheardText')}</p>
      {isOut ? (
        <DeskButton look="primary" onPress={() => location.assign(signInAddress())}>
          {say('desk.signIn')}
        </DeskButton>
      ) : (
        <DeskButton look="primary" onPress={onRetry}>
          {say('desk.again')}
        </DeskButton>
      )}
    </section>
  )
}
