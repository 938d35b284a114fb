import type { DeskAction } from '@kerbside/contract/dispatch/leg.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { Kbd } from '../ui/desk-glyph.tsx'
import { Bands } from '../ui/form/bands.tsx'
import { openRebooking } from './rebook.ts'
import type { LegActionsState } from './use-leg-actions.tsx'

const KEYS: Partial<Record<DeskAction['kind'], string>> = {
  edit: 'E',
  assign: 'A',
  'no-show': 'X',
  cancel: 'Del',
}

const keyOf = ({ kind, to }: DeskAction): string =>
  kind === 'move' && to === 'on_board' ? 'B' : (KEYS[kind] ?? '')

function RebookButtons({ reference }: { reference: number }) {
  const { notify } = useDesk()
  const open = async (direction: 'repeat' | 'return') => {
    const why = await openRebooking(reference, direction)
    if (why) notify(why)
  }
  return (
    <p className="acts-line">
      <DeskButton size="small" onPress={() => void open('repeat')}>
        {t('desk.duplicate')}
      </DeskButton>
      <DeskButton size="small" onPress={() => void open('return')}>
        {t('desk.bookReturn')}
      </DeskButton>
    </p>
  )
}

/** The possible actions, each with its consequences: texts and amounts come from the server. */
export function LegActions({
  actions: held,
  now,
}: {
  actions: LegActionsState
  now: string | undefined
}) {
  const { bands, currency, mayDispatch, start, reference } = held
  // A user without dispatch rights gets no actions.
  const actions = mayDispatch ? held.actions : []
  return (
    <section aria-labelledby="what-you-can">
      <header className="hh">
        <h3 id="what-you-can">{t('desk.whatYouCan')}</h3>
        {now && (
          <span className="right soft small">
            {t('desk.asOf', { time: formatTime(new Date(now), 'clock') })}
          </span>
        )}
      </header>
      {!mayDispatch && <p className="dk-note">{t('desk.notHere')}</p>}
      {mayDispatch && actions.length === 0 && <p className="soft">{t('desk.nothingToDo')}</p>}
      {mayDispatch && <RebookButtons reference={reference} />}
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
                    `, ${t('desk.fromTime', { time: formatTime(new Date(action.from), 'clock') })}`}
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
