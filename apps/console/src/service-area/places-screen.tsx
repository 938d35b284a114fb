import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup, DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SaveBar } from '../ui/form/save-bar.tsx'
import { SwitchRow } from '../ui/form/switch-row.tsx'
import { useDraft } from '../ui/form/use-draft.ts'
import { PlaceSheet } from './place-sheet.tsx'
import type { DeskServiceArea, ServiceAreaPlace } from './service-area-api.ts'
import { ServiceAreaLoader } from './service-area-loader.tsx'
import { useSaveServiceArea } from './use-service-area.ts'

/** The operator's own place names, its airports and its centre. */
export const PlacesScreen = () => (
  <ServiceAreaLoader>{(ground) => <PlacesForm ground={ground} />}</ServiceAreaLoader>
)

/** What is open in the sheet: a place by its index in a list, a new one by the list's length, or the centre. */
type Open = { of: 'knownPlaces' | 'airports'; at: number } | { of: 'centre' }

const NAMES = { knownPlaces: 'knownPlaces', airports: 'airports', centre: 'centre' } as const

function PlacesForm({ ground }: { ground: DeskServiceArea }) {
  const saving = useSaveServiceArea(ground)
  const [open, setOpen] = useState<Open>()
  const { value, set, changes, changed, undo, discard } = useDraft({
    knownPlaces: ground.knownPlaces,
    airports: ground.airports,
    centre: ground.centre,
    homeAirports: ground.homeAirports,
  })
  const { knownPlaces, airports, centre, homeAirports } = value
  const fresh = (kind: ServiceAreaPlace['kind']): ServiceAreaPlace => ({
    name: '',
    kind,
    postcode: '',
    latitude: ground.base.latitude,
    longitude: ground.base.longitude,
    code: '',
  })
  const turnHome = (code: string, isOn: boolean) =>
    set({
      homeAirports: isOn ? [...homeAirports, code] : homeAirports.filter((item) => item !== code),
    })
  const take = (place: ServiceAreaPlace) => {
    if (open?.of === 'centre') set({ centre: place })
    else if (open?.of === 'airports') {
      const before = airports[open.at]
      // its switch stays on after its code is changed
      const codes = homeAirports.map((code) => (code === before?.code ? place.code : code))
      set({ airports: update(airports, { at: open.at, place }), homeAirports: codes })
    } else if (open) set({ knownPlaces: update(knownPlaces, { at: open.at, place }) })
    setOpen(undefined)
  }
  const remove = () => {
    if (open?.of === 'airports') {
      const gone = airports[open.at]?.code
      set({
        airports: airports.toSpliced(open.at, 1),
        homeAirports: homeAirports.filter((code) => code !== gone),
      })
    } else if (open?.of === 'knownPlaces') set({ knownPlaces: knownPlaces.toSpliced(open.at, 1) })
    setOpen(undefined)
  }
  const opened =
    open === undefined
      ? undefined
      : open.of === 'centre'
        ? centre
        : (value[open.of][open.at] ?? fresh(open.of === 'airports' ? 'airport' : 'landmark'))
  const pathOf = (item: Open) =>
    item.of === 'centre' ? NAMES.centre : `${NAMES[item.of]}.${item.at}`
  const wrongAt = (item: Open) =>
    saving.errors.some(({ path }) => path.startsWith(`${pathOf(item)}.`))
  const isOld = open !== undefined && open.of !== 'centre' && open.at < value[open.of].length
  return (
    <DeskPage
      title={t('areas.places')}
      sentence={t('ground.placesAbout')}
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
          errors={saving.errors}
        />
      }
    >
      <DeskGroup title={t('ground.ownPlaces')}>
        <PlaceTable
          label={t('ground.ownPlaces')}
          places={knownPlaces}
          isWrong={(at) => wrongAt({ of: 'knownPlaces', at })}
          onOpen={(at) => setOpen({ of: 'knownPlaces', at })}
        />
        <div>
          <DeskButton onPress={() => setOpen({ of: 'knownPlaces', at: knownPlaces.length })}>
            {t('ground.addPlace')}
          </DeskButton>
        </div>
      </DeskGroup>
      <DeskGroup title={t('ground.airports')}>
        <p className="soft">{t('ground.airportsAbout')}</p>
        <PlaceTable
          label={t('ground.airports')}
          places={airports}
          terminals={knownPlaces.filter(({ kind }) => kind === 'terminal')}
          isWrong={(at) => wrongAt({ of: 'airports', at })}
          onOpen={(at) => setOpen({ of: 'airports', at })}
        />
        <div>
          <DeskButton onPress={() => setOpen({ of: 'airports', at: airports.length })}>
            {t('ground.addAirport')}
          </DeskButton>
        </div>
        {airports
          .filter(({ code }) => code !== '')
          .map(({ name, code }) => (
            <SwitchRow
              key={code}
              label={t('ground.onHome', { name })}
              value={homeAirports.includes(code)}
              onChange={(isOn) => turnHome(code, isOn)}
            />
          ))}
      </DeskGroup>
      <DeskGroup title={t('ground.centre')}>
        <p className="soft">{t('ground.centreAbout', { name: centre.name })}</p>
        <div>
          <DeskButton onPress={() => setOpen({ of: 'centre' })}>
            {t('ground.editCentre')}
          </DeskButton>
        </div>
      </DeskGroup>
      {open && opened && (
        <PlaceSheet
          title={opened.name || t(open.of === 'airports' ? 'ground.addAirport' : 'ground.addPlace')}
          place={opened}
          {...(open.of === 'airports' ? { kinds: ['airport' as const] } : {})}
          errorOf={(field) => saving.errorAt(`${pathOf(open)}.${field}`)}
          onTake={take}
          onRemove={isOld ? remove : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </DeskPage>
  )
}

const update = (
  places: readonly ServiceAreaPlace[],
  { at, place }: { at: number; place: ServiceAreaPlace },
): ServiceAreaPlace[] => [...places.slice(0, at), place, ...places.slice(at + 1)]

type PlaceTableProps = {
  label: string
  places: readonly ServiceAreaPlace[]
  /** For airports: the places with their code. */
  terminals?: readonly ServiceAreaPlace[]
  isWrong: (at: number) => boolean
  onOpen: (at: number) => void
}

function PlaceTable({ label, places, terminals, isWrong, onOpen }: PlaceTableProps) {
  const rows = places.map((place, at) => ({ ...place, at }))
  return (
    <DeskTable
      label={label}
      rows={rows}
      rowKey={({ at }) => at}
      onRow={({ at }) => onOpen(at)}
      empty={
        <EmptyState
          title={t(terminals ? 'ground.noAirports' : 'ground.noPlaces')}
          text={t(terminals ? 'ground.noAirportsText' : 'ground.noPlacesText')}
        />
      }
      columns={[
        {
          head: t('ground.placeName'),
          sort: ({ name }) => name,
          cell: ({ name, at }) => (
            <>
              {name}
              {isWrong(at) && <b className="bad"> {t('ground.isWrong')}</b>}
            </>
          ),
        },
        terminals
          ? {
              head: t('ground.terminals'),
              cell: ({ code }) =>
                terminals
                  .filter((terminal) => terminal.code === code)
                  .map(({ name }) => name)
                  .join(', ') || '–',
            }
          : {
              head: t('ground.placeKind'),
              sort: ({ kind }) => kind,
              cell: ({ kind }) => t(`ground.kind.${kind}`),
            },
        { head: t('ground.postcode'), cell: ({ postcode }) => postcode },
        { head: t('ground.code'), cell: ({ code }) => code || '–' },
      ]}
    />
  )
}
