import type { SavedAs } from '@kerbside/domain/places/place.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { PlusIcon } from '@kerbside/kit/icon.tsx'
import { later } from '@kerbside/kit/later.tsx'
import type { AccountView } from '../../features/account/account-view.ts'
import type { PlaceDialogProps } from '../../features/account/place-dialog.tsx'
import '@kerbside/web/account/profile-messages.ts'
import type { SavedPlace } from '@kerbside/web/account/saved-places.ts'
import { t } from '@kerbside/words/translate.ts'
import { Suspense, useState } from 'react'
import { usePlaces } from '../../features/account/use-places.ts'
import { useRestoredFocus } from '../../features/account/use-restored-focus.ts'
import { AccountHead } from './account-head.tsx'
import { EmptyRow, PlaceRow } from './place-row.tsx'
import { QueryFallback } from './query-fallback.tsx'

const PlaceDialog = later<PlaceDialogProps>(
  () => import('../../features/account/place-dialog.tsx').then((part) => part.PlaceDialog),
  () => null,
)

/** The customer's own places: home, work and others, which come first in the address search. */
export function AddressBookScreen(view: AccountView) {
  const { title, profile, configuration } = view
  const { places, refetch, remove, notifySaved } = usePlaces(view)
  const [open, setOpen] = useState<PlaceDialogProps['start']>()
  const list = useRestoredFocus<HTMLUListElement>()
  const saved = places.state === 'loaded' ? places.reply : []
  const missing: readonly SavedAs[] = KINDS.filter(
    (kind) => !saved.some(({ savedAs }) => savedAs === kind),
  )
  const before = saved.find(({ id }) => id === open?.id)

  return (
    <>
      <AccountHead id="addressbook" title={title} lead={t('profile.placesText')}>
        <Button icon={<PlusIcon />} onPress={() => setOpen({ savedAs: 'custom' })}>
          {t('profile.addPlace')}
        </Button>
      </AccountHead>
      {places.state === 'loaded' ? (
        <ul className="place-rows" ref={list} tabIndex={-1}>
          {rowsOf(saved).map((row) =>
            typeof row === 'string' ? (
              <EmptyRow key={row} kind={row} onAdd={() => setOpen({ savedAs: row })} />
            ) : (
              <PlaceRow
                key={row.id}
                saved={row}
                onChange={() => setOpen(row)}
                onRemove={() => void remove(row)}
              />
            ),
          )}
        </ul>
      ) : (
        <QueryFallback query={places} onRetry={refetch} />
      )}
      {open && (
        <Suspense>
          <PlaceDialog
            custid={profile.custid}
            start={open}
            kinds={ORDER.filter(
              (kind) => kind === open.savedAs || kind === 'custom' || missing.includes(kind),
            )}
            map={{
              start: { lat: configuration.baselat, lng: configuration.baselng },
              source: configuration,
            }}
            onSaved={(_id, stored) => {
              setOpen(undefined)
              notifySaved(stored, before)
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const KINDS = ['home', 'work'] as const
const ORDER: readonly SavedAs[] = [...KINDS, 'custom']

/** Home and work always have a row, filled or not. */
function rowsOf(saved: readonly SavedPlace[]): (SavedPlace | 'home' | 'work')[] {
  const first = KINDS.flatMap((kind): (SavedPlace | typeof kind)[] => {
    const sameKind = saved.filter(({ savedAs }) => savedAs === kind)
    return sameKind.length > 0 ? sameKind : [kind]
  })
  return [...first, ...saved.filter(({ savedAs }) => savedAs === 'custom')]
}
