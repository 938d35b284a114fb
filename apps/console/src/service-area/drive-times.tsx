import * as calls from '@kerbside/contract/calls.generated/operator-drive-times.ts'
import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { showDriveTimes } from '@kerbside/contract/operator/drive-times.ts'
import { fetchReply, submit } from '@kerbside/web/desk-client.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { SwitchRow } from '../ui/form/switch-row.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { useAttempt } from '../ui/use-attempt.ts'

type Times = ReplyOf<typeof showDriveTimes>

/** `area`: the id of the area in use, with whose standard times they are compared; '' without one. */
const driveTimesQuery = (area: string) =>
  queryOptions({
    queryKey: ['drive-times', area],
    queryFn: ({ signal }) => fetchReply(calls.showDriveTimes, {}, { signal }),
  })

/** The minutes that the operator's own cars take, beside the standard times. */
export function DriveTimes({ area }: { area: string }) {
  const query = useQuery(driveTimesQuery(area))
  return (
    <DeskGroup title={t('streets.times')}>
      <p className="soft">{t('streets.timesText')}</p>
      <QueryBoundary query={query}>
        {(times) => <TimesInUse times={times} area={area} />}
      </QueryBoundary>
    </DeskGroup>
  )
}

function TimesInUse({ times, area }: { times: Times; area: string }) {
  const queries = useQueryClient()
  const { busy, attempt, rejection } = useAttempt()
  const send = async <E extends AnyEndpoint & { reply: typeof showDriveTimes.reply }>(
    to: EndpointRef<E>,
    input: InputOf<E>,
  ) => {
    const done = await attempt(submit(to, input))
    if (done) queries.setQueryData(driveTimesQuery(area).queryKey, done.reply as Times)
  }
  if (!times.hasStreets) return <p className="soft small">{t('streets.timesNoStreets')}</p>
  const { calculatedAt, usedSince, usesLatest, nightly, days, minLegs } = times
  return (
    <>
      <SwitchRow
        label={t('streets.timesNightly')}
        help={t('streets.timesNightlyHelp', { days, minLegs })}
        value={nightly}
        onChange={(next) => void send(calls.switchDriveTimes, { nightly: next })}
      />
      <output>
        {usedSince === ''
          ? t('streets.timesStandard')
          : t('streets.timesInUse', { at: formatTime(new Date(usedSince), 'longDay') })}
      </output>
      {calculatedAt !== '' && (
        <DeskTable
          label={t('streets.times')}
          rows={times.times}
          rowKey={({ part }) => part}
          columns={[
            { head: t('streets.timesPart'), cell: ({ part }) => t(`streets.part.${part}`) },
            { head: t('streets.timesLegs'), cell: ({ legs }) => legs, align: 'end' },
            {
              head: t('streets.timesPromised'),
              cell: ({ legs, promisedMinutes }) => (legs === 0 ? '–' : promisedMinutes),
              align: 'end',
            },
            {
              head: t('streets.timesDriven'),
              cell: ({ legs, drivenMinutes }) => (legs === 0 ? '–' : drivenMinutes),
              align: 'end',
            },
            { head: t('streets.timesFactor'), cell: ({ factor }) => `× ${factor}`, align: 'end' },
            {
              head: t('streets.timesFactorInUse'),
              cell: ({ factorInUse }) => `× ${factorInUse}`,
              align: 'end',
            },
          ]}
        />
      )}
      {rejection && (
        <p className="dk-note bad" role="alert">
          {rejection.message}
        </p>
      )}
      <div className="dk-acts">
        <DeskButton disabled={busy} onPress={() => void send(calls.calculateDriveTimes, {})}>
          {t('streets.timesCalculate')}
        </DeskButton>
        {calculatedAt !== '' && !usesLatest && (
          <DeskButton
            look="primary"
            onPress={() => void send(calls.useDriveTimes, { times: 'own' })}
          >
            {t('streets.timesUse')}
          </DeskButton>
        )}
        {usedSince !== '' && (
          <DeskButton onPress={() => void send(calls.useDriveTimes, { times: 'standard' })}>
            {t('streets.timesBack')}
          </DeskButton>
        )}
      </div>
    </>
  )
}
