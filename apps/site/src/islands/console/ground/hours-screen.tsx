import { judgeBlockedPeriods, judgeOpeningHours } from '@kerbside/domain/operator/judge-hours.ts'
import { judgeOpening } from '@kerbside/domain/operator/opening.ts'
import type { BlockedPeriod } from '@kerbside/domain/operator/operator.ts'
import { addMinutes, type LocalTime, localAt } from '@kerbside/domain/time.ts'
import type { DeskGround } from '@kerbside/web/operator/ground-api.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskGroup, DeskPage } from '../form/desk-page.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useDraft } from '../form/use-draft.ts'
import { BlockedLine } from './blocked-line.tsx'
import { GroundWait } from './ground-wait.tsx'
import { HoursLine } from './hours-line.tsx'
import { useSaveGround } from './use-ground.ts'
import { WeekGrid } from './week-grid.tsx'

/** When the operator takes pickups: the week, the days that are none, and what follows for the next booking. */
export const HoursScreen = () => (
  <GroundWait>{(ground) => <HoursForm ground={ground} />}</GroundWait>
)

const clock = () => new Date(serverNow())

function HoursForm({ ground }: { ground: DeskGround }) {
  const { timeZone } = useDesk()
  const saving = useSaveGround(ground)
  const { openinghours, blockedperiods } = ground
  const { value, set, changes, changed, undo, discard } = useDraft({ openinghours, blockedperiods })
  const hours = value.openinghours
  const periods = value.blockedperiods
  const now = localAt(clock(), timeZone)
  const midnight = (days: number) =>
    `${localAt(addMinutes(clock(), days * 1440), timeZone).slice(0, 10)}T00:00`
  const blocked = periods.map(
    (period): BlockedPeriod => ({
      reason: period.reason,
      from: period.from as LocalTime,
      until: period.until as LocalTime,
    }),
  )
  const faults = [...judgeOpeningHours(hours), ...judgeBlockedPeriods(blocked)]
  const isShown = saving.faults.length > 0
  const faultOf = (path: string) =>
    isShown ? faults.find((fault) => fault.path === path)?.message : undefined
  const setHours = (next: DeskGround['openinghours']) => set({ openinghours: next })
  const setPeriods = (next: DeskGround['blockedperiods']) => set({ blockedperiods: next })
  return (
    <DeskPage
      title={say('areas.hours')}
      sentence={say('ground.hoursAbout')}
      actions={
        <SaveBar
          changes={changes}
          onSave={() => saving.save(changed, discard)}
          onUndo={undo}
          onDiscard={() => {
            discard()
            saving.forget()
          }}
          state={saving.state}
          faults={isShown ? faults : []}
        />
      }
    >
      {faults.every(({ path }) => path.endsWith('.reason')) && (
        <NextPickup ground={ground} opening={{ openingHours: hours, blockedPeriods: blocked }} />
      )}
      <DeskGroup title={say('ground.week')}>
        {judgeOpeningHours(hours).length === 0 && <WeekGrid hours={hours} />}
        {hours.length === 0 && <p className="soft">{say('ground.dayAndNight')}</p>}
        <ul className="dk-lines">
          {hours.map((line, at) => (
            <HoursLine
              // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
              key={at}
              hours={line}
              number={at + 1}
              faultOf={(field) => faultOf(`openingHours.${at}.${field}`)}
              onChange={(next) =>
                setHours(hours.with(at, { ...next, weekdays: [...next.weekdays] }))
              }
              onRemove={() => setHours(hours.toSpliced(at, 1))}
            />
          ))}
        </ul>
        <div>
          <DeskButton
            onPress={() =>
              setHours([...hours, { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '23:00' }])
            }
          >
            {say('ground.addHours')}
          </DeskButton>
        </div>
      </DeskGroup>
      <DeskGroup title={say('ground.blocked')}>
        <p className="soft">{say('ground.blockedAbout')}</p>
        <ul className="dk-lines">
          {periods.map((period, at) => (
            <BlockedLine
              // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
              key={at}
              period={period}
              number={at + 1}
              isPast={period.until !== '' && period.until < now}
              faultOf={(field) => faultOf(`blockedPeriods.${at}.${field}`)}
              onChange={(next) => setPeriods(periods.with(at, next))}
              onRemove={() => setPeriods(periods.toSpliced(at, 1))}
            />
          ))}
        </ul>
        <div>
          <DeskButton
            onPress={() => {
              const [from, until] = [midnight(1), midnight(2)]
              setPeriods([...periods, { from, until, reason: '' }])
            }}
          >
            {say('ground.addBlocked')}
          </DeskButton>
        </div>
      </DeskGroup>
    </DeskPage>
  )
}

type NextPickupProps = {
  ground: DeskGround
  opening: Pick<Parameters<typeof judgeOpening>[0], 'openingHours' | 'blockedPeriods'>
}

/** What a customer who asks now would be given. */
function NextPickup({ ground, opening }: NextPickupProps) {
  const { timeZone } = useDesk()
  const soonest = addMinutes(clock(), ground.minleadminutes)
  const verdict = judgeOpening({ ...opening, zone: timeZone }, localAt(soonest, timeZone))
  const at = verdict.ok ? soonest : verdict.opensAt
  if (!at) return <output className="dk-note bad">{say('ground.neverOpen')}</output>
  const time = at.toLocaleString('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <output className={verdict.ok ? 'dk-note good' : 'dk-note warn'}>
      {verdict.ok
        ? say('ground.nextPickup', { time, minutes: ground.minleadminutes })
        : say('ground.nextPickupLater', { time, why: verdict.why || say('ground.closed') })}
    </output>
  )
}
