import type { SavedAs } from '@kerbside/domain/places/place.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { PlusIcon } from '@kerbside/kit/icon.tsx'
import { later } from '@kerbside/kit/later.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import type { PlaceDialogProps } from '@kerbside/web/account/place-dialog.tsx'
import '@kerbside/web/account/profile-words.ts'
import type { SavedPlace } from '@kerbside/web/account/saved-places.ts'
import { useKeptFocus } from '@kerbside/web/account/use-kept-focus.ts'
import { usePlaces } from '@kerbside/web/account/use-places.ts'
import { say } from '@kerbside/words/say.ts'
import { Suspense, useState } from 'react'
import { AccountHead } from './account-head.tsx'
import { NotThere } from './not-there.tsx'
import { EmptyRow, PlaceRow } from './place-row.tsx'

const PlaceDialog = later<PlaceDialogProps>(
  () => import('@kerbside/web/account/place-dialog.tsx').then((part) => part.PlaceDialog),
  () => null,
)

/** The customer's own places: home, work and others, which come first when an address is typed. */
export function AddressBookScreen(view: AccountView) {
  const { title, profile, configuration } = view
  const { places, again, remove, tellSaved } = usePlaces(view)
  const [open, setOpen] = useState<PlaceDialogProps['start']>()
  const list = useKeptFocus<HTMLUListElement>()
  const saved = places.state === 'there' ? places.reply : []
  const missing: readonly SavedAs[] = KINDS.filter(
    (kind) => !saved.some(({ savedAs }) => savedAs === kind),
  )
  const before = saved.find(({ id }) => id === open?.id)

  return (
    <>
      <AccountHead id="addressbook" title={title} lead={say('profile.placesText')}>
        <Button icon={<PlusIcon />} onPress={() => setOpen({ savedAs: 'custom' })}>
          {say('profile.addPlace')}
        </Button>
      </AccountHead>
      {places.state === 'there' ? (
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
        <NotThere asked={places} onRetry={again} />
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
            onSaved={(_id, kept) => {
              setOpen(undefined)
              tellSaved(kept, before)
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

/** Home and work always have their row, filled or not. */
function rowsOf(saved: readonly SavedPlace[]): (SavedPlace | 'home' | 'work')[] {
  const first = KINDS.flatMap((kind): (SavedPlace | typeof kind)[] => {
    const own = saved.filter(({ savedAs }) => savedAs === kind)
    return own.length > 0 ? own : [kind]
  })
  return [...first, ...saved.filter(({ savedAs }) => savedAs === 'custom')]
}
