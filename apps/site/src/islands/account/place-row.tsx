import type { SavedAs } from '@kerbside/domain/places/place.ts'
import { Button, ButtonLink, IconButton } from '@kerbside/kit/button.tsx'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { BuildingIcon, EditIcon, HomeIcon, PinIcon } from '@kerbside/kit/more-icon.tsx'
import '@kerbside/web/account/profile-words.ts'
import type { SavedPlace } from '@kerbside/web/account/saved-places.ts'
import { sayKind, sayPlaceName } from '@kerbside/web/account/say-place.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'

const ICONS = { home: <HomeIcon />, work: <BuildingIcon />, custom: <PinIcon /> }

/** The search of the booking page finds it by this again. */
const bookTo = ({ place }: SavedPlace): string =>
  `${pageLink('booking')}?${new URLSearchParams({ dropoff: `${place.name} ${place.postcode}` })}`

export type PlaceRowProps = {
  saved: SavedPlace
  /** Of its heading: 2 on its own page, 3 inside a part of another. */
  level?: 2 | 3
  onChange?: () => void
  onRemove?: () => void
}

/** A place of the customer's: what it is called, where it is, going there, changing it. */
export function PlaceRow({ saved, level = 2, onChange, onRemove }: PlaceRowProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const name = sayPlaceName(saved)
  return (
    <li className="place-row card">
      {ICONS[saved.savedAs]}
      <div>
        <Heading>{name}</Heading>
        <p className="soft small">{saved.fullAddress || saved.place.name}</p>
      </div>
      <span className="place-tools">
        <ButtonLink look="quiet" compact href={bookTo(saved)}>
          {say('profile.bookTo', { place: name })}
        </ButtonLink>
        {onChange && (
          <IconButton
            label={say('profile.changePlace', { place: name })}
            icon={<EditIcon />}
            onPress={onChange}
          />
        )}
        {onRemove && (
          <IconButton
            label={say('profile.removePlace', { place: name })}
            icon={<CloseIcon />}
            onPress={onRemove}
          />
        )}
      </span>
    </li>
  )
}

export type EmptyRowProps = { kind: Exclude<SavedAs, 'custom'>; onAdd: () => void }

export function EmptyRow({ kind, onAdd }: EmptyRowProps) {
  return (
    <li className="place-row empty card">
      {ICONS[kind]}
      <div>
        <h2>{sayKind(kind)}</h2>
      </div>
      <span className="place-tools">
        <Button look="alt" compact onPress={onAdd}>
          {say(kind === 'home' ? 'profile.addHome' : 'profile.addWork')}
        </Button>
      </span>
    </li>
  )
}
