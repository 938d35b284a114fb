import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { SearchIcon } from '../more-icon.tsx'
import { findCountries, listCountries } from './find-countries.ts'
import { MatchedText } from './matched-text.tsx'

export type CountryLabels = {
  /** “Dialling code” */
  code: string
  /** “Country or code” */
  search: string
  /** Shown if no country matches. */
  notFound: string
  /** Announced while typing: “4 suggestions”. */
  count: (count: number) => string
  close: string
}

export type CountryDialogProps = {
  /** The chosen country; first in the list. */
  chosen: string
  preferred: readonly string[]
  locale: string
  labels: CountryLabels
  onPick: (country: string) => void
  onClose: () => void
}

/** Chooses a country by its name or dialling code: a sheet on a phone, following the ARIA 1.2 combobox pattern. */
export function CountryDialog(props: CountryDialogProps) {
  const { chosen, preferred, locale, labels, onPick, onClose } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [countries] = useState(() => listCountries(locale, [chosen, ...preferred]))
  const found = findCountries(typed, countries)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const press = (event: KeyboardEvent) => {
    const last = found.length - 1
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[event.key]
    if (step) {
      event.preventDefault()
      // One row beyond the end is the first one.
      const isWrapped = Math.abs(step) === 1 && (active + step > last || active + step < 0)
      const end = step > 0 ? 0 : last
      setActive(isWrapped ? end : Math.max(0, Math.min(last, active + step)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const item = found[active]
      if (item) onPick(item.country)
    }
  }

  return (
    <Dialog title={labels.code} closeLabel={labels.close} onClose={onClose}>
      <div className="country-search">
        <div className="field-box">
          <SearchIcon />
          <input
            type="text"
            role="combobox"
            enterKeyHint="done"
            aria-label={labels.search}
            placeholder={labels.search}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={found[active] && `${id}-${active}`}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setActive(0)
              list.current?.scrollTo?.({ top: 0 })
            }}
            onKeyDown={press}
          />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list cannot be searched */}
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={labels.code}>
          {found.map(({ country, name, code }, index) => (
            // The text box keeps the focus and handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={country}
              id={`${id}-${index}`}
              className="option"
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerMove={() => index !== active && setActive(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(country)}
            >
              <span>
                <MatchedText text={name} query={typed} />
              </span>
              <bdi dir="ltr" className="num push">
                +{code}
              </bdi>
            </div>
          ))}
        </div>
        {found.length === 0 && <p className="soft small">{labels.notFound}</p>}
        <output className="unseen">
          {typed !== '' && (found.length > 0 ? labels.count(found.length) : labels.notFound)}
        </output>
      </div>
    </Dialog>
  )
}

/** Rows that Page Up and Page Down pass. */
const PAGE = 8
