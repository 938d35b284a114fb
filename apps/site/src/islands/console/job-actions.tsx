import type { DeskAction } from '@kerbside/contract/desk/job.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { Bands } from './bands.tsx'
import { Kbd } from './desk-glyph.tsx'
import type { JobActionsHeld } from './use-job-actions.tsx'

const KEYS: Partial<Record<DeskAction['kind'], string>> = {
  edit: 'E',
  assign: 'A',
  'no-show': 'X',
  cancel: 'Del',
}

const keyOf = ({ kind, to }: DeskAction): string =>
  kind === 'move' && to === 'on_board' ? 'B' : (KEYS[kind] ?? '')

/** What you can do, and before you do it what follows: the words and sums are the server's. */
export function JobActions({
  actions: held,
  now,
}: {
  actions: JobActionsHeld
  now: string | undefined
}) {
  const { bands, currency, mayDispatch, start } = held
  // Who may only look is offered nothing that could go wrong.
  const actions = mayDispatch ? held.actions : []
  return (
    <section aria-labelledby="what-you-can">
      <header className="hh">
        <h3 id="what-you-can">{say('desk.whatYouCan')}</h3>
        {now && (
          <span className="right soft small">
            {say('desk.asOf', { time: sayTime(new Date(now), 'clock') })}
          </span>
        )}
      </header>
      {!mayDispatch && <p className="dk-note">{say('desk.notHere')}</p>}
      {mayDispatch && actions.length === 0 && <p className="soft">{say('desk.nothingToDo')}</p>}
      <div className="acts" hidden={actions.length === 0}>
        {actions.map((action) => (
          <div
            key={`${action.kind} ${action.to}`}
            className={classNames('act', action.danger && 'can', !action.allowed && 'dis')}
          >
            <button type="button" disabled={!action.allowed} onClick={() => start(action)}>
              <span className="grow">
                <b>
                  {action.label}
                  {action.from &&
                    !action.allowed &&
                    `, ${say('desk.fromTime', { time: sayTime(new Date(action.from), 'clock') })}`}
                </b>
                {action.consequence && <span className="soft">{action.consequence}</span>}
              </span>
              {keyOf(action) && <Kbd>{keyOf(action)}</Kbd>}
            </button>
            {action.kind === 'cancel' && action.allowed && (
              <Bands bands={bands} currency={currency} />
            )}
          </div>
        ))}
      </div>
    </section>
  )
}
