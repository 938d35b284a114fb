import { checkBlockedPeriods, checkOpeningHours } from '@kerbside/domain/operator/check-hours.ts'
import { checkOpening } from '@kerbside/domain/operator/opening.ts'
import type { BlockedPeriod } from '@kerbside/domain/operator/operator.ts'
import { addMinutes, type LocalTime, localAt } from '@kerbside/domain/time.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup, DeskPage } from '../ui/desk-page.tsx'
import { SaveBar } from '../ui/form/save-bar.tsx'
import { useDraft } from '../ui/form/use-draft.ts'
import { BlockedLine } from './blocked-line.tsx'
import { HoursLine } from './hours-line.tsx'
import type { DeskServiceArea } from './service-area-api.ts'
import { ServiceAreaLoader } from './service-area-loader.tsx'
import { useSaveServiceArea } from './use-service-area.ts'
import { WeekGrid } from './week-grid.tsx'

/** The operator's opening hours: the week, closed days, and the effect on the next booking. */
export const HoursScreen = () => (
  <ServiceAreaLoader>{(ground) => <HoursForm ground={ground} />}</ServiceAreaLoader>
)

const clock = () => new Date(serverNow())

function HoursForm({ ground }: { ground: DeskServiceArea }) {
  const { timeZone } = useDesk()
  const saving = useSaveServiceArea(ground)
  const { openingHours, blockedPeriods } = ground
  const { value, set, changes, changed, undo, discard } = useDraft({ openingHours, blockedPeriods })
  const hours = value.openingHours
  const periods = value.blockedPeriods
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
  const errors = [...checkOpeningHours(hours), ...checkBlockedPeriods(blocked)]
  const isShown = saving.errors.length > 0
  const errorOf = (path: string) =>
    isShown ? errors.find((error) => error.path === path)?.message : undefined
  const setHours = (next: DeskServiceArea['openingHours']) => set({ openingHours: next })
  const setPeriods = (next: DeskServiceArea['blockedPeriods']) => set({ blockedPeriods: next })
  return (
    <DeskPage
      title={t('areas.hours')}
      sentence={t('ground.hoursAbout')}
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
          errors={isShown ? errors : []}
        />
      }
    >
      {errors.every(({ path }) => path.endsWith('.reason')) && (
        <NextPickup ground={ground} opening={{ openingHours: hours, blockedPeriods: blocked }} />
      )}
      <DeskGroup title={t('ground.week')}>
        {checkOpeningHours(hours).length === 0 && <WeekGrid hours={hours} />}
        {hours.length === 0 && <p className="soft">{t('ground.dayAndNight')}</p>}
        <ul className="dk-lines">
          {hours.map((line, at) => (
            <HoursLine
              // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
              key={at}
              hours={line}
              number={at + 1}
              errorOf={(field) => errorOf(`openingHours.${at}.${field}`)}
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
            {t('ground.addHours')}
          </DeskButton>
        </div>
      </DeskGroup>
      <DeskGroup title={t('ground.blocked')}>
        <p className="soft">{t('ground.blockedAbout')}</p>
        <ul className="dk-lines">
          {periods.map((period, at) => (
            <BlockedLine
              // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
              key={at}
              period={period}
              number={at + 1}
              isPast={period.until !== '' && period.until < now}
              errorOf={(field) => errorOf(`blockedPeriods.${at}.${field}`)}
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
            {t('ground.addBlocked')}
          </DeskButton>
        </div>
      </DeskGroup>
    </DeskPage>
  )
}

type NextPickupProps = {
  ground: DeskServiceArea
  opening: Pick<Parameters<typeof checkOpening>[0], 'openingHours' | 'blockedPeriods'>
}

/** The earliest pickup a customer would get now. */
function NextPickup({ ground, opening }: NextPickupProps) {
  const { timeZone } = useDesk()
  const soonest = addMinutes(clock(), ground.minLeadMinutes)
  const result = checkOpening({ ...opening, zone: timeZone }, localAt(soonest, timeZone))
  const at = result.ok ? soonest : result.opensAt
  if (!at) return <output className="dk-note bad">{t('ground.neverOpen')}</output>
  const time = at.toLocaleString('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <output className={result.ok ? 'dk-note good' : 'dk-note warn'}>
      {result.ok
        ? t('ground.nextPickup', { time, minutes: ground.minLeadMinutes })
        : t('ground.nextPickupLater', { time, why: result.why || t('ground.closed') })}
    </output>
  )
}
