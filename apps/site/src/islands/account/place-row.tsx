import type { SavedAs } from '@kerbside/domain/places/place.ts'
import { Button, IconButton } from '@kerbside/kit/form/button.tsx'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { BuildingIcon, EditIcon, HomeIcon, PinIcon } from '@kerbside/kit/more-icon.tsx'
import '@kerbside/web/account/profile-messages.ts'
import type { SavedPlace } from '@kerbside/web/account/saved-places.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { kindLabel, placeName } from '../../features/account/place-label.ts'

const ICONS = { home: <HomeIcon />, work: <BuildingIcon />, custom: <PinIcon /> }

/** The booking page finds the place again by this search text. */
const bookingLinkTo = ({ place }: SavedPlace): string =>
  `${pageLink('booking')}?${new URLSearchParams({ dropoff: `${place.name} ${place.postcode}`.trim() })}`

export type PlaceRowProps = {
  saved: SavedPlace
  /** Level of its heading: 2 on its own page, 3 inside a section of another page. */
  level?: 2 | 3
  onChange?: () => void
  onRemove?: () => void
}

/** A customer's place: its name, its address, a link to book, and actions to change it. */
export function PlaceRow({ saved, level = 2, onChange, onRemove }: PlaceRowProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const name = placeName(saved)
  return (
    <li className="place-row card">
      {ICONS[saved.savedAs]}
      <div>
        <Heading>{name}</Heading>
        <p className="soft small">{saved.fullAddress || saved.place.name}</p>
      </div>
      <span className="place-tools">
        <ButtonLink look="quiet" compact href={bookingLinkTo(saved)}>
          {t('profile.bookTo', { place: name })}
        </ButtonLink>
        {onChange && (
          <IconButton
            label={t('profile.changePlace', { place: name })}
            icon={<EditIcon />}
            onPress={onChange}
          />
        )}
        {onRemove && (
          <IconButton
            label={t('profile.removePlace', { place: name })}
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
        <h2>{kindLabel(kind)}</h2>
      </div>
      <span className="place-tools">
        <Button look="alt" compact onPress={onAdd}>
          {t(kind === 'home' ? 'profile.addHome' : 'profile.addWork')}
        </Button>
      </span>
    </li>
  )
}
